/** The stylesheet of the page; its hash is in the page's policy. */
export const STYLE = `
:root { color-scheme: light dark; --ground: #f1f3f6; --card: #fff; --text: #14181d; --text-2: #59636e; --line: #dbe0e6; --edge: #767f89; --accent: #1f72c4; --button: #1f72c4; --on-button: #fff; --ok: #17763f; --note: #8a5a00; --danger: #c42b2b; }
@media (prefers-color-scheme: dark) { :root { --ground: #0f151b; --card: #1a222b; --text: #f2f5f8; --text-2: #9aa7b4; --line: #2b3641; --edge: #7d8a97; --accent: #6cb4f5; --button: #2777c9; --ok: #55c98a; --note: #f0b849; --danger: #ff7d74; } }
* { box-sizing: border-box; }
body { max-width: 1200px; margin: 0 auto; padding: 16px; background: var(--ground); color: var(--text); font: 1rem/1.4 -apple-system, "Segoe UI", roboto, "Helvetica Neue", arial, sans-serif; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
h1, h2, h3, p, dl, dd, figure { margin: 0; }
ul, ol { margin: 0; padding: 0; list-style: none; }
header { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 8px 16px; margin-bottom: 8px; }
h1 { font-size: 1.75rem; }
h2 { margin-bottom: 12px; font-size: 1.25rem; }
h2 code { color: var(--text-2); font-size: .875rem; font-weight: 400; }
h3 { margin-bottom: 8px; font-size: 1rem; }
code { font-family: ui-monospace, menlo, consolas, monospace; font-size: .9375em; }
.note, .none, .by, .growth { max-width: 75ch; color: var(--text-2); }
.note { margin-bottom: 16px; }
.failed { max-width: 75ch; color: var(--danger); }
section { margin-bottom: 16px; padding: 16px; border-radius: 12px; background: var(--card); }
.build { padding: 12px 0; border-top: 1px solid var(--line); }
.builds > .build:first-child { padding-top: 0; border-top: 0; }
.name { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 12px; margin-bottom: 8px; font-weight: 600; }
.state { color: var(--text-2); font-size: .875rem; }
.live > .name .state { color: var(--ok); }
.canary > .name .state { color: var(--note); }
.failing > .name .state { color: var(--text-2); }
.failures { color: var(--danger); font-size: .875rem; }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr)); gap: 8px 16px; }
dl > .wide { grid-column: 1 / -1; }
dt { color: var(--text-2); font-size: .875rem; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; margin-top: 12px; }
.build > .actions:empty { display: none; }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 8px 16px; border: 1px solid var(--button); border-radius: 10px; background: var(--button); color: var(--on-button); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
button.plain, button.warns { border-color: var(--edge); background: transparent; color: var(--text); }
button.warns { color: var(--danger); }
button:active { opacity: .7; }
button:disabled { opacity: .5; cursor: progress; }
[hidden] { display: none; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 16px 32px; padding: 12px 0; border-top: 1px solid var(--line); }
figure { min-width: 0; }
.plot { display: grid; grid-template-columns: auto 1fr; grid-template-rows: 1fr auto; gap: 0 8px; height: 132px; color: var(--text-2); font-size: .75rem; }
.plot svg { grid-area: 1 / 2 / 3 / 3; width: 100%; height: 132px; overflow: visible; }
.top { text-align: right; }
.bottom { grid-area: 2 / 1; text-align: right; }
.times { display: flex; justify-content: space-between; gap: 16px; margin-top: 4px; color: var(--text-2); font-size: .75rem; }
.axis, .line { fill: none; vector-effect: non-scaling-stroke; }
.axis { stroke: var(--line); stroke-width: 1; }
.line { stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; }
.line-0 { stroke: var(--accent); }
.line-1 { stroke: var(--note); stroke-dasharray: 8 6; }
.line-2 { stroke: var(--text-2); stroke-dasharray: 1 6; }
.bar { fill: var(--text-2); }
.bar-live { fill: var(--accent); }
.legend { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-top: 8px; font-size: .875rem; }
.swatch { display: inline-block; width: 24px; margin-right: 8px; border-top: 3px solid var(--accent); vertical-align: middle; }
.swatch-1 { border-top: 3px dashed var(--note); }
.swatch-2 { border-top: 3px dotted var(--text-2); }
.growth { margin-top: 8px; font-size: .875rem; }
.growth::first-letter { text-transform: uppercase; }
summary { display: flex; align-items: center; min-height: 44px; color: var(--accent); cursor: pointer; }
summary::before { width: 1.25em; content: "▸"; }
[open] > summary::before { content: "▾"; }
.past { border-top: 1px solid var(--line); }
.scroll { overflow-x: auto; }
table { width: 100%; border-collapse: collapse; font-size: .875rem; }
caption { padding-bottom: 4px; color: var(--text-2); text-align: left; }
th, td { padding: 6px 8px; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: normal; }
.changes > li { padding: 8px 0; border-top: 1px solid var(--line); }
.changes > li:first-child { border-top: 0; }
.by { font-size: .875rem; }
dialog { width: min(30rem, calc(100% - 32px)); padding: 20px; border: 0; border-radius: 16px; background: var(--card); color: var(--text); }
dialog::backdrop { background: rgb(0 0 0 / 50%); }
dialog p { margin-bottom: 8px; }
#outcome:empty, #refusal:empty { margin: 0; }
#outcome { font-weight: 600; }
.entry { max-width: 30rem; margin: min(8vh, 4rem) auto 0; padding: 24px 16px; border-radius: 12px; background: var(--card); }
.entry h1 { margin-bottom: 16px; }
.entry form { display: grid; gap: 8px; margin-bottom: 16px; }
input { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--edge); border-radius: 10px; background: var(--card); color: var(--text); font: inherit; }
@media (max-width: 480px) { .actions > button { flex: 1 1 100%; } }
`;
