import { expect, it } from 'vitest'
import { createRandom } from '#resources/core/random.ts'
import { type FormNode, formNodesOf } from '#resources/forms/content/formNodes.ts'
import { itemsOf } from '#resources/forms/content/items.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { unblindedAnswerNamesOf, withoutUnblindedItems } from '#resources/forms/content/unblindedItems.ts'
import { importedForm } from '#resources/forms/testing/importedForm.ts'
import { kitchenSinkForm, roundCount } from '#resources/forms/testing/kitchenSinkForm.ts'
import { foreignForms } from '../../app/testing/foreignForms.ts'
import { buildMetaDataVersion } from '../files/odm/metadata.ts'
import { toVersion2 } from '../files/odm/toVersion2.ts'
import { writeJson, writeXml } from '../files/odm/writeTree.ts'
import { readFormFile } from './readFormFile.ts'
import { buildStudydeskFile } from './testOdm.ts'
import { version2Namespace } from './version2/elements.ts'
import { childrenOf, readXml } from './xmlTree.ts'

const buildDefinition = (document: JsonObject): string =>
  buildMetaDataVersion(
    {
      formId: 'f',
      formName: 'A form',
      formVersion: '0.1',
      formVersionId: 'v',
      integrityKey: 'k',
      items: itemsOf(document),
      document,
    } as Parameters<typeof buildMetaDataVersion>[0],
    [],
  )

/** Exports a form, imports the file and returns the result. */
function importDocument(document: JsonObject, convert = (file: string): string => file): JsonObject {
  const file = convert(buildStudydeskFile(buildDefinition(document), document))
  const reading = readFormFile(new TextEncoder().encode(file))
  if (!('forms' in reading)) throw new Error(JSON.stringify(reading))
  return reading.forms[0]?.document ?? {}
}

const convertStudy = (file: string, write: typeof writeXml): string => {
  const [study] = childrenOf(readXml(file, () => false).root, 'Study')
  if (study === undefined) throw new Error('The file has no study')
  return write(toVersion2(study))
}
const toVersion2Xml = (file: string): string =>
  `<ODM xmlns="${version2Namespace}" ODMVersion="2.0" SourceSystem="Studydesk">${convertStudy(file, writeXml)}</ODM>`
const toVersion2Json = (file: string): string =>
  `{"ODMVersion":"2.0","SourceSystem":"Studydesk","Study":[${convertStudy(file, writeJson)}]}`

/** Returns the definitions of a file by OID, because an import changes their order: it moves the definitions of a repeat to the end. */
const parseDefinitions = (xml: string): ReadonlyMap<string, string> =>
  new Map(
    [...xml.matchAll(/<(FormDef|ItemGroupDef|ItemDef|CodeList|ConditionDef|MethodDef) OID="([^"]*)".*?<\/\1>/gs)].map(
      ([match, name, oid]) => [`${name} ${oid}`, match],
    ),
  )

/** Removes separate names of answers: an import names the question after its answer, so texts with the question's name would differ. */
const withoutValueNames = (document: JsonObject): JsonObject =>
  JSON.parse(JSON.stringify(document, (name, value) => (name === 'valueName' ? undefined : value)))

const generatedForms = Array.from({ length: roundCount }, (_, round) => ({
  name: `kitchen sink ${round}`,
  document: withoutValueNames(kitchenSinkForm(createRandom(round + 1), round)),
}))

const otherForms = [{ name: 'a form of another program', document: importedForm }, ...foreignForms()]

it.each([...generatedForms, ...otherForms])('exports $name after an import of its own export exactly as before', ({ document }) => {
  const [before, after] = [parseDefinitions(buildDefinition(document)), parseDefinitions(buildDefinition(importDocument(document)))]
  expect(Object.fromEntries(after)).toEqual(Object.fromEntries(before))
})

it.each([...generatedForms, ...otherForms])('imports $name from ODM 2.0 in XML and JSON as from ODM 1.3.2', ({ document }) => {
  const imported = importDocument(document)
  expect(importDocument(document, toVersion2Xml)).toEqual(imported)
  expect(importDocument(document, toVersion2Json)).toEqual(imported)
})

/**
 * Returns the pages, sections and questions of a form by name. Leaves out repeats within repeats, because a file contains each of them as
 * one answer.
 */
const mapNodesByName = (document: JsonObject): ReadonlyMap<string, FormNode> =>
  new Map(
    formNodesOf(document)
      .filter(({ repeat }) => repeat?.repeat == null)
      .map((formNode) => [formNode.name, formNode]),
  )

const childProperties: ReadonlySet<string> = new Set(['elements', 'columns', 'templateElements', 'items', 'pages'])

/**
 * Returns the properties, by type of question, that differ between a form and its import, and the types of questions that the import
 * lacks.
 */
function lostOf(before: JsonObject, after: JsonObject): readonly string[] {
  const imports = mapNodesByName(after)
  return [...mapNodesByName(before)].flatMap(([name, { type, kind, value }]) => {
    const importedValue = imports.get(String(value.valueName ?? name))?.value
    if (importedValue === undefined) return [`${type || kind}: all`]
    return Object.entries(value).flatMap(([property, each]) => {
      const isChildList = childProperties.has(property) && type !== 'matrix'
      return isChildList || JSON.stringify(importedValue[property]) === JSON.stringify(each) ? [] : [`${type || kind}: ${property}`]
    })
  })
}

const markedForm: JsonObject = {
  pages: [
    {
      name: 'page1',
      elements: [
        { type: 'text', name: 'weight' },
        { type: 'radiogroup', name: 'arm', choices: ['a', 'b'], showCommentArea: true, unblindedOnly: true },
        {
          type: 'panel',
          name: 'supply',
          unblindedOnly: true,
          elements: [
            { type: 'text', name: 'kit' },
            { type: 'multipletext', name: 'bottles', items: [{ name: 'first' }, { name: 'second' }] },
            { type: 'matrixdynamic', name: 'doses', columns: [{ name: 'amount', cellType: 'text' }] },
          ],
        },
        { type: 'paneldynamic', name: 'events', templateElements: [{ type: 'text', name: 'event' }] },
      ],
    },
  ],
}

it.each([
  ['1.3.2', (file: string) => file],
  ['1.3.2, changed by another program', (file: string) => file.replaceAll('SourceSystem="Studydesk"', 'SourceSystem="Other"')],
  ['2.0 in XML', toVersion2Xml],
  ['2.0 in JSON', toVersion2Json],
])('keeps the mark of every item for unblinded roles in ODM %s', (_, convert) => {
  const imported = importDocument(markedForm, convert)
  const names = new Set(unblindedAnswerNamesOf(imported))
  const topNames = formNodesOf(imported).filter(({ kind, repeat, type }) => kind === 'element' && repeat === null && type !== 'panel')
  const marked = topNames.map(({ name }) => name).filter((name) => names.has(name))
  expect(marked).toEqual(expect.arrayContaining(['arm', 'kit', 'doses']))
  expect(marked.filter((name) => /weight|event/.test(name))).toEqual([])
  expect(JSON.stringify(withoutUnblindedItems(imported))).not.toMatch(/"(arm|kit|bottles|doses)[".]/)
})

it('loses only those parts of a form that the format cannot represent', () => {
  const lostProperties = new Set(generatedForms.flatMap(({ document }) => lostOf(document, importDocument(document))))
  // In a code list that contains a text, numbers become texts.
  const choices = ['checkbox', 'dropdown', 'imagepicker', 'radiogroup', 'ranking', 'tagbox'].map((type) => `${type}: choices`)
  // The file contains a repeat within a repeat as one answer, without its type.
  const nestedTypes = ['matrix', 'matrixdropdown', 'matrixdynamic', 'multipletext', 'paneldynamic'].map((type) => `${type}: type`)
  expect([...lostProperties].toSorted()).toEqual(
    [
      ...choices,
      ...nestedTypes,
      'boolean: defaultValue',
      'boolean: defaultValueExpression',
      'checkbox: defaultValue',
      'checkbox: defaultValueExpression',
      // The comment field describes an "Other" choice.
      'checkbox: showCommentArea',
      'checkbox: showSelectAllItem',
      'comment: defaultValueExpression',
      'dropdown: defaultValue',
      'dropdown: defaultValueExpression',
      'file: allowMultiple',
      'html: all',
      'image: all',
      'item: all',
      // The import leaves out the input type `text`, which is the default.
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
      'rating: rateStep',
      'tagbox: defaultValue',
      'tagbox: defaultValueExpression',
      'tagbox: showSelectAllItem',
    ].toSorted(),
  )
})
