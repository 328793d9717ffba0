import { expect, it } from 'vitest'
import { itemsOf } from '#resources/forms/items.ts'
import type { JsonObject } from '#resources/forms/json.ts'
import { type Part, partsOf } from '#resources/forms/parts.ts'
import { createRandom } from '../../../seeds/random.ts'
import { foreignForms } from '../../testing/foreignForms.ts'
import { kitchenSinkForm, turns } from '../../testing/kitchenSinkForm.ts'
import { metaDataVersion } from '../files/odm/metadata.ts'
import { readOdm } from './readOdm.ts'
import { ownFile } from './testOdm.ts'

const definition = (document: JsonObject): string =>
  metaDataVersion(
    {
      formId: 'f',
      formName: 'A form',
      formVersion: '0.1',
      formVersionId: 'v',
      integrityKey: 'k',
      items: itemsOf(document),
      document,
    } as Parameters<typeof metaDataVersion>[0],
    [],
  )

/** The form that an import makes of an export of a form. */
function imported(document: JsonObject): JsonObject {
  const reading = readOdm(new TextEncoder().encode(ownFile(definition(document), document)))
  if (!('forms' in reading)) throw new Error(JSON.stringify(reading))
  return reading.forms[0]?.document ?? {}
}

/** Definitions of a file by their OIDs. Those of a repeat stand behind the others once a form was imported. */
const definitionsIn = (xml: string): ReadonlyMap<string, string> =>
  new Map(
    [...xml.matchAll(/<(FormDef|ItemGroupDef|ItemDef|CodeList|ConditionDef|MethodDef) OID="([^"]*)".*?<\/\1>/gs)].map(
      ([whole, name, oid]) => [`${name} ${oid}`, whole],
    ),
  )

/** A question whose answer has another name is imported under that name: what is called after the question differs. */
const withoutValueNames = (document: JsonObject): JsonObject =>
  JSON.parse(JSON.stringify(document, (name, value) => (name === 'valueName' ? undefined : value)))

const generated = Array.from({ length: turns }, (_, turn) => ({
  name: `kitchen sink ${turn}`,
  document: withoutValueNames(kitchenSinkForm(createRandom(turn + 1), turn)),
}))

it.each([...generated, ...foreignForms()])(
  'exports $name, when it was imported from its export, word for word as before',
  ({ document }) => {
    const [before, after] = [definitionsIn(definition(document)), definitionsIn(definition(imported(document)))]
    expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before))
  },
)

/** Parts with what they are read from, by their names; those of repeats within repeats are one answer for a file. */
const partsByName = (document: JsonObject): ReadonlyMap<string, Part> =>
  new Map(
    partsOf(document)
      .filter(({ repeat }) => repeat?.repeat == null)
      .map((part) => [part.name, part]),
  )

const inside: ReadonlySet<string> = new Set(['elements', 'columns', 'templateElements', 'items', 'pages'])

/** Properties by type of question that differ between a form and its import, and types of parts that are not in it at all. */
function lostOf(before: JsonObject, after: JsonObject): readonly string[] {
  const imports = partsByName(after)
  return [...partsByName(before)].flatMap(([name, { type, kind, value }]) => {
    const same = imports.get(String(value.valueName ?? name))?.value
    if (same === undefined) return [`${type || kind}: all`]
    return Object.entries(value).flatMap(([property, each]) => {
      const isParts = inside.has(property) && type !== 'matrix'
      return isParts || JSON.stringify(same[property]) === JSON.stringify(each) ? [] : [`${type || kind}: ${property}`]
    })
  })
}

it('loses of a form nothing but what the format cannot carry', () => {
  const lost = new Set(generated.flatMap(({ document }) => lostOf(document, imported(document))))
  // Numbers among choices that are texts are texts in a list of codes.
  const choices = ['checkbox', 'dropdown', 'imagepicker', 'radiogroup', 'ranking', 'tagbox'].map((type) => `${type}: choices`)
  // A repeat within a repeat is one answer.
  const nested = ['matrix', 'matrixdropdown', 'matrixdynamic', 'multipletext', 'paneldynamic'].map((type) => `${type}: type`)
  expect([...lost].toSorted()).toEqual(
    [
      ...choices,
      ...nested,
      'boolean: defaultValue',
      'boolean: defaultValueExpression',
      'checkbox: defaultValue',
      'checkbox: defaultValueExpression',
      // Beside an "Other" that is described there.
      'checkbox: showCommentArea',
      'checkbox: showSelectAllItem',
      'comment: defaultValueExpression',
      'dropdown: defaultValue',
      'dropdown: defaultValueExpression',
      'file: allowMultiple',
      'html: all',
      'image: all',
      'item: all',
      // The standard.
      'item: inputType',
      'matrix: DBName',
      'matrix: columns',
      'matrix: description',
      'matrix: rows',
      'matrixdropdown: rows',
      'matrixdynamic: minRowCount',
      'matrixdynamic: rowCount',
      'multipletext: DBName',
      'multipletext: description',
      'page: all',
      'page: title',
      'panel: all',
      'paneldynamic: panelCount',
      'radiogroup: defaultValue',
      'radiogroup: showCommentArea',
      'rating: rateMax',
      'rating: rateMin',
      'rating: rateStep',
      'tagbox: defaultValue',
      'tagbox: defaultValueExpression',
      'tagbox: showSelectAllItem',
    ].toSorted(),
  )
})
