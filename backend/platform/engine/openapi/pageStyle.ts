/** Style of the page: light or dark by the browser's setting; one column on a phone. */
export const pageStyle = `:root{color-scheme:light dark;--line:light-dark(#d9dee3,#38424b);--soft:light-dark(#f4f6f8,#1b2126);--accent:light-dark(#16607a,#7cc4dd)}
body{font:15px/1.5 system-ui,sans-serif;margin:0;display:grid;grid-template-columns:15rem minmax(0,1fr)}a{color:var(--accent)}
nav{position:sticky;top:0;height:100vh;overflow:auto;box-sizing:border-box;padding:1.5rem;background:var(--soft);border-right:1px solid var(--line)}
nav ul{list-style:none;padding:0;margin:0}nav a{display:block;padding:.2rem 0;text-decoration:none;overflow-wrap:anywhere}nav a:hover{text-decoration:underline}
main{padding:1.5rem 2rem;max-width:70rem}h1{font-size:1.2rem;margin:0 0 1rem}h2{margin:2.5rem 0 .5rem}h3{margin:1rem 0 .25rem}section{scroll-margin-top:1rem}
.table{overflow-x:auto;border:1px solid var(--line);border-radius:6px;margin:.5rem 0 1rem}table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.35rem .75rem;vertical-align:top}
th{background:var(--soft);font-weight:600;white-space:nowrap}tr+tr td,tbody tr:first-child td{border-top:1px solid var(--line)}code{font-size:.9em;overflow-wrap:anywhere}
td:first-child code,td:last-child{white-space:nowrap}b{font:600 .75rem/1.6 ui-monospace,monospace;display:inline-block;min-width:3.5rem}.GET{color:light-dark(#1b6e3c,#7fd19c)}.POST{color:light-dark(#16607a,#7cc4dd)}
.PATCH,.PUT{color:light-dark(#8a5300,#e5b567)}.DELETE{color:light-dark(#b3261e,#f2a19b)}
@media (max-width:767px){body{display:block}nav{position:static;height:auto;border-right:0;border-bottom:1px solid var(--line)}nav ul{display:flex;flex-wrap:wrap;gap:0 1rem}main{padding:1rem}}`
