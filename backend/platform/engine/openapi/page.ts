import { guardText, levelsOf } from '#resources/core/access.ts'
import { isFormInput, isListInput, isOfResource, type ListQueryOf, type ResourceInputOf } from '#resources/core/call.ts'
import type { CallFields } from '#resources/core/callFields.ts'
import { getNamedValues } from '#resources/core/fieldKinds.ts'
import type { ValidationDefinition } from '#resources/core/validate.ts'
import type { Route } from '../http/types.ts'
import type { ModelField, ResourceModel } from '../model/types.ts'
import { pageStyle } from './pageStyle.ts'

/**
 * Builds a page that shows the API in a browser: every call by its resource, with the required permission and its fields. It uses no
 * script and no external files.
 */
export function buildApiPage(routes: readonly Route[]): string {
  const groups = Map.groupBy(routes, groupOf)
  const names = [...groups.keys()].sort()
  const menu = names.map((name) => `<li><a href="#${escapeText(name)}">${escapeText(name)}</a></li>`).join('')
  const sections = names.map((name) => buildSection(name, groups.get(name) ?? [])).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Studydesk API</title><style>${pageStyle}</style></head>
<body><nav aria-label="Resources"><h1>Studydesk API</h1><ul>${menu}</ul></nav><main>${introduction}${sections}</main></body></html>`
}

/** Group of a route: its resource, or else the first part of its address. */
const groupOf = (route: Route): string => route.model?.name ?? route.of ?? (route.path.split('/')[0] as string)

const introduction = `<header><p>Every path stands under <code>/api</code> and may begin with <code>org/{orgId}</code>. Sign in with <code>Authorization: Bearer</code>.
Answers are <code>{ data }</code>, lists add <code>X-Total-Count</code>; errors are <code>{ error: { code, message, fields } }</code>.</p>
<p>Lists take <code>_start _end _sort _order q</code>, or <code>page size sort</code>, and the filters of their fields: <code>status=OPEN</code>,
<code>name_like=ann</code>, <code>createdAt_gte=2026-01-31</code>, <code>status_in=OPEN,CLOSED</code>, <code>goal_filled=false</code>; <code>$me</code> stands for you,
<code>$today-7</code> or <code>$today-18y</code> for a day where the organisation is. A change names the <code>version</code> that it saw; a stale one is a 409.
The same for tools: <code>GET /api/openapi.json</code>.</p></header>`

function buildSection(name: string, routes: readonly Route[]): string {
  const rows = routes.map(
    (route) =>
      `<tr><td><b class="${route.method}">${route.method}</b></td><td><code>${escapeText(route.path.replace(/:([^/]+)/g, '{$1}'))}</code>${buildInputCell(route)}</td><td>${escapeText(accessOf(route))}</td></tr>`,
  )
  const model = routes.find((route) => route.model !== undefined)?.model
  const calls = buildTable(['Method', 'Path', 'Needs'], rows)
  return `<section id="${escapeText(name)}"><h2>${escapeText(name)}</h2>${calls}${model === undefined ? '' : fieldsOf(model)}</section>`
}

/** The parameters and the body of a named call. */
function buildInputCell({ query = {}, input = {} }: Route): string {
  const declaredInputs = [declaredFieldsOf(query), declaredFieldsOf(isListInput(input) ? input.each : input)].flatMap((fields) =>
    Object.entries(fields).map(([name, { type, about }]) => [name, about ?? type] as const),
  )
  const rows = declaredInputs.map(([name, meaning]) => `<dt><code>${escapeText(name)}</code></dt><dd>${escapeText(meaning)}</dd>`)
  return rows.length === 0 ? '' : `<dl>${rows.join('')}</dl>`
}

/** Fields that a call declares itself, without those of a resource. */
function declaredFieldsOf(declaration: CallFields | ValidationDefinition | ResourceInputOf | ListQueryOf): CallFields {
  if (isOfResource<ResourceInputOf | ListQueryOf>(declaration)) return declaration.beside ?? {}
  return isFormInput(declaration) ? declaration.fields : declaration
}

function fieldsOf(model: ResourceModel): string {
  const rows = model.fields.map(
    (field) =>
      `<tr><td><code>${escapeText(field.name)}</code></td><td>${escapeText(field.definition.type)}</td><td>${escapeText(notesOf(field).join(' · '))}</td><td>${escapeText(field.type.operators.join(', '))}</td></tr>`,
  )
  return `<h3>Fields</h3>${buildTable(['Name', 'Type', 'Rules', 'Filters'], rows)}`
}

function notesOf({ definition, isSensitive, target }: ModelField): readonly string[] {
  const { required, readOnly, once, unique } = definition
  return [
    required === true ? 'required' : required === undefined ? '' : 'required at times',
    readOnly === true ? 'read-only' : readOnly === undefined ? '' : 'read-only at times',
    once === true ? 'set once' : '',
    unique === undefined ? '' : typeof unique === 'object' ? `unique with ${unique.join(', ')}` : 'unique',
    isSensitive ? 'sensitive' : '',
    target === null ? '' : `id of a ${target}`,
    getNamedValues(definition).join(', '),
    'max' in definition ? `at most ${definition.max}` : '',
  ].filter((note) => note !== '')
}

const buildTable = (headers: readonly string[], rows: readonly string[]): string =>
  `<div class="table" tabindex="0"><table><thead><tr>${headers.map((header) => `<th scope="col">${header}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`

function accessOf({ access }: Route): string {
  if ('page' in access) return `${guardText(access)}: ${levelsOf(access.action).join(' or ')}`
  if ('participant' in access) return 'a participant’s own session'
  return 'public' in access ? 'nothing (public)' : 'sign-in'
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
