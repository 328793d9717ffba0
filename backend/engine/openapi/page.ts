import type { Route } from '../doors/types.ts'

/** The API to read in a browser: every call by its resource, with who may make it and the fields that it knows. No script, no outside files. */
export function apiPage(routes: readonly Route[]): string {
  const groups = Map.groupBy(routes, (route) => route.model?.name ?? 'calls')
  const names = [...groups.keys()]
  const menu = names.map((name) => `<li><a href="#${escape(name)}">${escape(name)}</a></li>`).join('')
  const sections = names.map((name) => section(name, groups.get(name) ?? [])).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Studydesk API</title><style>${style}</style></head>
<body><header><h1>Studydesk API</h1><p>Every path stands under <code>/api</code> and may begin with <code>org/{orgId}</code>. Answers are <code>{ data }</code>, lists add
<code>X-Total-Count</code>; errors are <code>{ error: { code, message, fields } }</code>. The same as a file for tools: <a href="/api/openapi.json">openapi.json</a>.</p></header>
<nav aria-label="Resources"><ul>${menu}</ul></nav><main>${sections}</main></body></html>`
}

function section(name: string, routes: readonly Route[]): string {
  const rows = routes.map(
    (route) =>
      `<tr><td><strong>${route.method}</strong></td><td><code>${escape(route.path.replace(/:([^/]+)/g, '{$1}'))}</code></td><td>${escape(accessOf(route))}</td></tr>`,
  )
  const model = routes.find((route) => route.model !== undefined)?.model
  const fields = model?.fields.map((field) => {
    const notes = [field.definition.required === true ? 'required' : '', field.definition.readOnly === true ? 'read-only' : '', field.isSensitive ? 'sensitive' : '']
    const filters = field.type.operators.join(', ')
    return `<tr><td><code>${escape(field.name)}</code></td><td>${escape(field.definition.type)}</td><td>${notes.filter((note) => note !== '').join(', ')}</td><td>${escape(filters)}</td></tr>`
  })
  const fieldTable =
    fields === undefined ? '' : `<h3>Fields</h3><table><thead><tr><th>name</th><th>type</th><th></th><th>filters</th></tr></thead><tbody>${fields.join('')}</tbody></table>`
  return `<section id="${escape(name)}"><h2>${escape(name)}</h2><table><thead><tr><th>method</th><th>path</th><th>needs</th></tr></thead><tbody>${rows.join('')}</tbody></table>${fieldTable}</section>`
}

function accessOf({ access }: Route): string {
  if ('page' in access) return `${access.page}: ${access.action}`
  return 'public' in access ? 'nothing (public)' : 'sign-in'
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:64rem;padding:1.5rem}
table{border-collapse:collapse;width:100%;margin:.5rem 0 1.5rem}th,td{text-align:left;padding:.25rem .75rem .25rem 0;border-bottom:1px solid #8884;vertical-align:top}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;list-style:none}code{font-size:.9em;overflow-wrap:anywhere}section{scroll-margin-top:1rem}`
