import type { Json, JsonObject } from '#resources/forms/content/json.ts'
import { odmAliases, odmRepeatTypes } from '#resources/forms/odmTypes.ts'
import { type Definitions, inOrder } from './definitions.ts'
import { isVariableName, Names, simplifyName } from './names.ts'
import { Notes, type ReadNote } from './notes.ts'
import { readStudydeskQuestions } from './ownItems.ts'
import { aliasOf, conditionOf, listConditionTexts, questionOf, readUnblindedMark } from './question.ts'
import type { FormReading, GroupItem, QuestionScope } from './reading.ts'
import type { RedcapProject } from './redcap/redcapField.ts'
import { redcapDocumentOf } from './redcap/redcapForm.ts'
import { isRedcapForm, redcapFormOf } from './redcap/redcapXml.ts'
import { buildLocalizedText, plainTextOf, translationsOf } from './translations.ts'
import { attributeOf, childOf, childrenOf, type XmlElement } from './xmlTree.ts'

/** A form of a file, converted to this product's format. */
export interface ReadForm {
  /** Identifies the form in the file. */
  readonly key: string
  readonly name: string
  /** Name of the MetaDataVersion that contains the form. */
  readonly versionName: string
  readonly document: JsonObject
  /** Number of questions read, including questions in repeats. */
  readonly questions: number
  readonly notes: readonly ReadNote[]
}

/** Reads a form and the definitions that it references. @param project the REDCap project of the file; empty in other files. Pure */
export function readForm(
  form: XmlElement,
  definitions: Definitions,
  { isOwnFile, project }: { readonly isOwnFile: boolean; readonly project: RedcapProject },
): ReadForm {
  if (!isOwnFile && isRedcapForm(form, definitions)) return readRedcapForm(form, definitions, project)
  const notes = new Notes()
  const reading: FormReading = { definitions, isOwnFile, notes }
  const name = attributeOf(form, 'Name') || attributeOf(form, 'OID')
  const names = new Names()
  const groups = inOrder(childrenOf(form, 'ItemGroupRef')).flatMap((ref) => {
    const oid = attributeOf(ref, 'ItemGroupOID')
    const group = definitions.groups.get(oid)
    if (group === undefined) notes.add(null, 'left', 'missingDefinition', oid)
    return group === undefined ? [] : [{ ref, group, items: itemsOf(group, reading) }]
  })
  const groupResults = groups.map((each) => readGroup({ ...each, form: name }, { reading, names }))
  for (const child of form.children) if (!['Description', 'ItemGroupRef'].includes(child.name)) notes.other(child.name)
  const description = buildLocalizedText(translationsOf(childOf(form, 'Description')))
  const elements = groupResults.length === 1 ? (groupResults[0]?.flat ?? []) : inSections(groupResults)
  return {
    key: `${definitions.oid}/${attributeOf(form, 'OID')}`,
    name,
    versionName: definitions.name,
    document: {
      ...(description === undefined ? {} : { description }),
      pages: [{ name: 'page1', elements }],
    },
    questions: groupResults.reduce((sum, { questions }) => sum + questions, 0),
    notes: notes.all,
  }
}

function readRedcapForm(form: XmlElement, definitions: Definitions, project: RedcapProject): ReadForm {
  const notes = new Notes()
  for (const { name } of form.children) if (!['Description', 'ItemGroupRef'].includes(name)) notes.other(name)
  const redcapForm = redcapFormOf(form, definitions, notes)
  const { document, questions } = redcapDocumentOf(redcapForm, project, notes)
  return {
    key: `${definitions.oid}/${attributeOf(form, 'OID')}`,
    name: redcapForm.name,
    versionName: definitions.name,
    document,
    questions,
    notes: notes.all,
  }
}

const isRepeating = (group: XmlElement): boolean => attributeOf(group, 'Repeating') === 'Yes'

function itemsOf(group: XmlElement, { definitions, notes }: FormReading): readonly GroupItem[] {
  return inOrder(childrenOf(group, 'ItemRef')).flatMap((ref) => {
    const oid = attributeOf(ref, 'ItemOID')
    const item = definitions.items.get(oid)
    if (item === undefined) notes.add(null, 'left', 'missingDefinition', oid)
    return item === undefined ? [] : [{ ref, item }]
  })
}

interface ReadGroup {
  /** The group's content, in a section if it needs one. */
  readonly elements: readonly JsonObject[]
  /** The group's questions without a section, for a form with this group alone. */
  readonly flat: readonly JsonObject[]
  readonly isNameless: boolean
  readonly questions: number
}

/** Moves questions of a group without a name into the section before them. */
function inSections(groups: readonly ReadGroup[]): readonly JsonObject[] {
  const elements: JsonObject[] = []
  for (const group of groups) {
    const last = elements.at(-1)
    if (group.isNameless && last?.type === 'panel' && Array.isArray(last.elements))
      elements[elements.length - 1] = { ...last, elements: [...(last.elements as readonly Json[]), ...group.elements] }
    else elements.push(...group.elements)
  }
  return elements
}

interface GroupToRead {
  readonly ref: XmlElement
  readonly group: XmlElement
  readonly items: readonly GroupItem[]
  /** Name of the form. */
  readonly form: string
}

interface FormScope {
  readonly reading: FormReading
  readonly names: Names
}

function readGroup({ ref, group, items, form }: GroupToRead, { reading, names }: FormScope): ReadGroup {
  const { definitions, isOwnFile, notes } = reading
  const condition = conditionOf(definitions, ref)
  const texts = listConditionTexts(reading, ref, null)
  const settings: JsonObject = { ...condition, ...(texts.length === 0 ? {} : { importNotes: [...texts] }) }
  const hasSettings = Object.keys(settings).length > 0
  for (const child of group.children) if (child.name !== 'ItemRef' && child.name !== 'Description' && !isOwnFile) notes.other(child.name)

  const description = buildLocalizedText(translationsOf(childOf(group, 'Description')))
  if (isRepeating(group)) {
    const oid = attributeOf(group, 'OID')
    const name = names.take(isOwnFile ? oid.replace(/^IG\./, '') : nameOf(group))
    const questions = read(items, { reading, names: new Names(), repeat: name, title: description })
    const title = description ?? (isOwnFile ? undefined : attributeOf(group, 'Name'))
    const repeat: JsonObject = {
      ...repeatOf(group, isOwnFile, questions, attributeOf(ref, 'Mandatory') === 'Yes'),
      name,
      ...(title === undefined || title === name ? {} : { title }),
      ...settings,
      ...readUnblindedMark(group),
    }
    return { elements: [repeat], flat: [repeat], isNameless: false, questions: questions.length }
  }
  const questions = read(items, { reading, names, repeat: null, title: undefined })
  if (questions.length === 0) return { elements: [], flat: [], isNameless: true, questions: 0 }
  // Groups of this product's own files have no title: their questions are directly in the form.
  const title: Json = description ?? attributeOf(group, 'Name')
  const isSection = !isOwnFile && title !== '' && title !== form
  const section: JsonObject = {
    type: 'panel',
    name: names.take(`section ${simplifyName(attributeOf(group, 'OID'))}`),
    ...(isSection ? { title } : {}),
    elements: questions,
    ...settings,
  }
  const flat = hasSettings ? [section] : questions
  return {
    elements: isSection || hasSettings ? [section] : questions,
    flat,
    isNameless: title === '' && !hasSettings,
    questions: questions.length,
  }
}

function repeatOf(group: XmlElement, isOwnFile: boolean, questions: readonly JsonObject[], isRequired: boolean): JsonObject {
  const alias = isOwnFile ? aliasOf(group, odmAliases.type) : ''
  const type = odmRepeatTypes.has(alias) ? alias : 'paneldynamic'
  const required: JsonObject = isRequired && !isOwnFile ? { isRequired: true } : {}
  if (type === 'paneldynamic') return { type, templateElements: questions, ...required }
  const columns = questions.map(({ type: cellType, ...rest }): JsonObject => ({ ...rest, cellType: cellType ?? 'text' }))
  return type === 'matrixdropdown'
    ? { type, columns, rows: parseRowNames(aliasOf(group, odmAliases.rows)) }
    : { type, columns, ...required }
}

function parseRowNames(text: string): readonly string[] {
  try {
    const rows: unknown = JSON.parse(text)
    return Array.isArray(rows) ? rows.filter((each): each is string => typeof each === 'string') : []
  } catch {
    return []
  }
}

function read(items: readonly GroupItem[], scope: QuestionScope): readonly JsonObject[] {
  const { reading, names, repeat } = scope
  if (reading.isOwnFile) return readStudydeskQuestions(items, scope)
  const prefix = repeat === null ? '' : 'panel.'
  return items.map(({ ref, item }) => {
    const requestedName = nameOf(item)
    const name = names.take(requestedName)
    if (name !== requestedName) reading.notes.add(name, 'changed', 'renamedQuestion', attributeOf(item, 'OID'))
    return questionOf(reading, { ref, item, name, reference: `{${prefix}${name}}`, hasComment: false })
  })
}

/** Returns the variable name of an element if it has one, else its OID. */
function nameOf(element: XmlElement): string {
  const candidateNames = [attributeOf(element, 'SASFieldName'), attributeOf(element, 'Name'), attributeOf(element, 'OID')]
  return (
    candidateNames.find(isVariableName) ??
    simplifyName(attributeOf(element, 'OID') || plainTextOf(translationsOf(childOf(element, 'Question'))))
  )
}
