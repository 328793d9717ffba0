import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkResources } from '#resources/core/checks/checks.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import { definitionOf } from './definition.ts'
import { type FieldChoice, fieldChoices, type OptionName } from './fieldChoices.ts'
import { parseField } from './parseField.ts'
import { sourceOf } from './source.ts'

const folder = mkdtempSync(join(tmpdir(), 'studydesk-resource-'))
afterAll(() => rmSync(folder, { recursive: true }))

const define = (...fields: readonly string[]) => definitionOf('equipment', fields.map(parseField))

/** Returns the declaration from its generated file, loaded as a node would load it. */
async function loadDefinition(definition: ResourceDefinition, name: string): Promise<unknown> {
  const file = join(folder, `${name}.ts`)
  const core = join(import.meta.dirname, '../../resources/core')
  writeFileSync(file, sourceOf(definition).replaceAll('../core', core))
  const { equipment } = await import(file)
  return equipment
}

const toPlainData = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

describe('fields of a new resource', () => {
  it('fields of a new resource become a declaration with their types, options and layout', () => {
    const text = sourceOf(
      define('name:text:required:max=80', 'status:status=IN_USE,IN_REPAIR,RETIRED', 'boughtOn:date:notInFuture', 'site:ref=site:required'),
    )
    for (const line of [
      `import { date, ref, status, text } from '../core/fields/index.ts'`,
      `    name: text({ required: true, max: 80 }),`,
      `    boughtOn: date({ notInFuture: true }),`,
      `    siteId: ref({ to: 'site', required: true }),`,
      `markInRepair: { from: ['IN_USE'], to: 'IN_REPAIR', action: 'CONTRIBUTE' }, markRetired: { from: ['IN_REPAIR'], to: 'RETIRED'`,
      `filters: ['status', 'boughtOn', 'siteId'], search: ['name'], sort: 'name', quick: ['status']`,
      `fields: ['name', 'status', 'boughtOn', 'siteId']`,
    ])
      expect(text).toContain(line)
  })

  const others = ['name:text', 'country:country', 'province:province=country', 'site:ref=site']
  const figures: Partial<Record<OptionName, string>> = { max: '9', min: '1', scale: '2', maxCount: '5', maxBytes: '1000' }
  const defaults: Readonly<Record<string, string>> = { text: 'three', choice: 'OPEN', boolean: 'true', integer: '3', decimal: '3.5' }

  const printField = (type: string, { argument, options }: FieldChoice, isFull: boolean): string => {
    const usualOptions = isFull ? options.filter((option) => option !== 'notInPast') : []
    const values = usualOptions.map((option) =>
      option === 'default' ? `default=${defaults[type]}` : [option, figures[option]].filter(Boolean).join('='),
    )
    return [`thing:${type}${argument === undefined ? '' : `=${argument.example}`}`, ...values].join(':')
  }

  it.each(Object.entries(fieldChoices))(
    'fields of a new resource accept the type %s, alone and with every common option',
    async (type, choice) => {
      for (const isFull of [false, true]) {
        const definition = define(...others, printField(type, choice, isFull))
        expect(checkResources([...resources, definition])).toEqual([])
        expect(toPlainData(await loadDefinition(definition, `${type}${isFull}`))).toMatchObject(toPlainData(definition) as object)
      }
    },
  )

  it('fields of a new resource get a name field when no field could be the title', () => {
    expect(sourceOf(define('count:integer:min=0'))).toContain(`name: text({ required: true, max: 120, unique: true })`)
  })

  it.each([
    ['Name:text', /camelCase/],
    ['name', /there is no field type ''/],
    ['name:line', /there is no field type 'line'/],
    ['kind:choice', /choice=OPEN,CLOSED/],
    ['kind:choice=open', /in capitals/],
    ['name:text=80', /no value after an equals sign/],
    ['name:text:sorted', /no option 'sorted'/],
    ['name:text:max', /say what max is/],
    ['name:text:max=many', /no number/],
  ])('fields of a new resource are rejected when invalid, with the correct form: %s', (field, message) => {
    expect(() => parseField(field)).toThrow(message)
  })
})
