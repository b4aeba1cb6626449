import { mount } from 'svelte'
import App from './App.svelte'
import './styles/tokens.css'
import './styles/base.css'
import './styles/bars.css'
import './styles/canal.css'
import './styles/actions.css'
import './styles/own.css'
import './styles/right.css'
import './styles/dialogs.css'
import './styles/start.css'
import './styles/phone.css'

mount(App, { target: document.getElementById('page')! })
