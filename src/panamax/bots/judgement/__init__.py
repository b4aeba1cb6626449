"""How the bots judge a table: scalar functions, written and compiled like the rules, over what a seat may know."""
