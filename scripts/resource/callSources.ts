import type { ResourceDefinition } from '#resources/core/resource.ts'
import { toKebabCase } from './parseField.ts'
import type { CallRequest } from './request.ts'
import { printFieldSource } from './source.ts'

/** Contents of the files that declare, handle and test the calls of a resource. */
export interface CallFiles {
  readonly declaration: string
  readonly domain: string
  /** Handlers by call name. */
  readonly handlers: ReadonlyMap<string, string>
  readonly test: string
}

/** @throws Error if a call names a field that the resource does not have */
export function callFilesOf(resource: ResourceDefinition, calls: readonly CallRequest[], area: string): CallFiles {
  for (const call of calls) requireFields(resource, call)
  return {
    declaration: declarationOf(resource, calls),
    domain: domainOf(resource, calls, area),
    handlers: new Map(calls.map((call) => [call.name, handlerOf(resource, call, area)])),
    test: testOf(resource, calls),
  }
}

function requireFields({ name, fields }: ResourceDefinition, call: CallRequest): void {
  if (call.until !== undefined && fields[call.until]?.type !== 'date')
    throw new Error(`--call ${call.name}: ${name} has no day ${call.until}; name a field of the type date`)
  const missing = call.sets?.find((each) => fields[each] === undefined)
  if (missing !== undefined) throw new Error(`--call ${call.name}: ${name} has no field ${missing}`)
}

/** An ID that no row has. */
const noRow = '00000000-0000-7000-8000-000000000000'

const isWrite = ({ sets }: CallRequest): boolean => sets !== undefined

const pathOf = ({ path }: ResourceDefinition, call: CallRequest): string =>
  isWrite(call) ? `${path.one}/:id/${toKebabCase(call.name)}` : `${path.many}/${toKebabCase(call.name)}`

function declarationOf(resource: ResourceDefinition, calls: readonly CallRequest[]): string {
  const { name } = resource
  const types = [...new Set(calls.flatMap((call) => typesOf(resource, call)))].sort()
  return `import { data, defineCalls } from '../core/call.ts'
import { ${types.join(', ')} } from '../core/fields/index.ts'
import type { ResourceAnswer } from '../core/rows.ts'

/** Calls beside the operations of every resource: ${name}. */
export const ${name}Calls = defineCalls({
${calls.map((call) => callSource(resource, call)).join('\n')}
})
`
}

const typesOf = ({ fields }: ResourceDefinition, call: CallRequest): readonly string[] => {
  if (call.sets !== undefined) return call.sets.flatMap((each) => fields[each]?.type ?? [])
  return [call.until === undefined ? 'integer' : 'date']
}

function callSource(resource: ResourceDefinition, call: CallRequest): string {
  const { name, page } = resource
  const access = `access: { page: '${page}', action: '${isWrite(call) ? 'CONTRIBUTE' : 'VIEW'}' },`
  const values =
    call.sets === undefined
      ? `query: { ${call.until === undefined ? `most: integer({ min: 1, max: 100, default: 20, about: 'Rows at most.' })` : `until: date({ required: true, about: 'The last day.' })`} },`
      : `input: { ${call.sets.map((each) => `${each}: ${printInputField(resource, each)}`).join(', ')} },`
  return `  ${call.name}: {
    of: '${name}',
    method: '${isWrite(call) ? 'POST' : 'GET'}',
    path: '${pathOf(resource, call)}',
    ${access}
    ${values}
    output: data<${isWrite(call) ? '' : 'readonly '}ResourceAnswer['${name}']${isWrite(call) ? '' : '[]'}>(),
  },`
}

/** Returns the field's declaration, made required: the call writes the field. */
function printInputField({ fields }: ResourceDefinition, field: string): string {
  const {
    type,
    unique: _unique,
    index: _index,
    once: _once,
    readOnly: _readOnly,
    ...options
  } = { ...fields[field] } as Record<string, unknown>
  return printFieldSource({ type, ...options, required: true })
}

function domainOf({ name }: ResourceDefinition, calls: readonly CallRequest[], area: string): string {
  const names = calls.map((call) => call.name).sort()
  return `import { ${name}Calls } from '#resources/${area}/${name}Calls.ts'
import { callsOf } from '../../platform/engine/calls/callsOf.ts'
import type { Domain } from '../../platform/engine/types.ts'
${names.map((each) => `import { ${each} } from './${each}.ts'`).join('\n')}

/** Code of the resource ${name}. */
export const ${name}Domain: Domain = {
  calls: callsOf(${name}Calls, { ${names.join(', ')} }),
}
`
}

function handlerOf({ name }: ResourceDefinition, call: CallRequest, area: string): string {
  const importLines = `import type { ${name}Calls } from '#resources/${area}/${name}Calls.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'

type Request = DeclaredRequest<(typeof ${name}Calls)['${call.name}']>
`
  if (call.sets !== undefined)
    return `${importLines}
/** Writes ${call.sets.join(', ')} of one row, with the rights and the checks of any update. */
export async function ${call.name}({ caller, studydesk: { engine }, params: { id }, input }: Request): Promise<ResourceAnswer['${name}']> {
  const { version } = await engine.read(caller, '${name}', id)
  return engine.update(caller, '${name}', id, { ...input, version })
}
`
  if (call.until !== undefined)
    return `${importLines}
const mostRows = '100'

/** Rows that the caller may see whose ${call.until} is until a day, the earliest first. */
export async function ${call.name}({ caller, studydesk: { engine }, query: { until } }: Request): Promise<readonly ResourceAnswer['${name}'][]> {
  const { rows } = await engine.list(caller, '${name}', { ${call.until}_lte: until, _sort: '${call.until}', _end: mostRows })
  return rows
}
`
  return `${importLines}
/** Rows that the caller may see, in the order of their list. */
export async function ${call.name}({ caller, studydesk: { engine }, query: { most } }: Request): Promise<readonly ResourceAnswer['${name}'][]> {
  const { rows } = await engine.list(caller, '${name}', { _end: String(most) })
  return rows
}
`
}

function testOf(resource: ResourceDefinition, calls: readonly CallRequest[]): string {
  return `import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedNode, type TestNode } from '../../app/testing/index.ts'

const admin = 'admin@northlake.example'

let node: TestNode
beforeAll(async () => {
  node = await sharedNode()
})
afterAll(() => node?.close())

const statusOf = async (path: string, options: Parameters<TestNode['fetch']>[1]): Promise<number> => (await node.fetch(path, options)).status
${calls.map((call) => testOfCall(resource, call)).join('\n')}`
}

function testOfCall(resource: ResourceDefinition, call: CallRequest): string {
  const path = pathOf(resource, call)
  if (isWrite(call))
    return `
it('${call.name} rejects an empty body, and callers who are not signed in', async () => {
  const path = '${path.replace(':id', noRow)}'
  expect(await statusOf(path, { as: admin, method: 'POST', body: {} })).toBe(422)
  expect(await statusOf(path, { method: 'POST', body: {} })).toBe(401)
})
`
  const [validQuery, invalidQuery] = call.until === undefined ? ['most=5', 'most=none'] : ['until=2030-12-31', 'until=soon']
  return `
it('${call.name} answers rows, and rejects a wrong parameter and callers who are not signed in', async () => {
  const answer = await node.fetch('${path}?${validQuery}', { as: admin })
  expect([answer.status, await answer.json()]).toEqual([200, { data: expect.any(Array) }])
  expect(await statusOf('${path}?${invalidQuery}', { as: admin })).toBe(400)
  expect(await statusOf('${path}?${validQuery}', {})).toBe(401)
})
`
}
