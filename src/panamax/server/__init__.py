"""The table in the browser: tables, their log, live updates, and the page's messages."""
