import type { TFunction } from 'i18next'
import type { Values } from '#resources/core/conditions.ts'
import { isCoded, isDay } from '#resources/core/fieldKinds.ts'
import type { Problem } from '#resources/core/problems.ts'
import { type ResourceDefinition, systemFields } from '#resources/core/resource.ts'
import { getRestrictedName } from '#resources/core/restricted.ts'
import { formatDate, formatLocalDatetime } from '../i18n/dates.ts'
import { labelsOf } from './labels.ts'
import { textOf } from './values.ts'

/** Texts of a declaration, by the key scheme `<namespace>:<kind>.<resource>.<name>`. */
export interface ResourceTexts {
  /** Returns the name of the resource: singular, plural, of a new row, or plural within a study. */
  title(form: 'one' | 'many' | 'new' | 'inStudy'): string
  label(field: string): string
  /** Returns the header of the field's column: the label, or a short form if the label would be too wide. */
  head(field: string): string
  /** Returns the name of a row; the resource's name for a row without a visible title. */
  name(row: Values): string
  /** Returns the help text of a field; null if it has none. */
  help(field: string): string | null
  /** Returns the label of an option, a state or another coded value. */
  value(field: string, value: string): string
  tab(key: string): string
  /** Returns the heading above several tabs. */
  section(key: string): string
  group(key: string): string
  transition(name: string): string
  /** Returns the label of the menu entry that opens a row. */
  open(): string
  /** Returns the consequence of a transition, which is shown next to its state; null if it has none. */
  consequence(transition: string): string | null
  /** Returns the meaning of a transition's signature for the signer; null for a transition without a signature. */
  meaning(transition: string): string | null
  /**
   * Returns a text with the number of rows that the transition affects; null if the reader may not read the numbers or the transition has
   * no such text. @param row provides the numbers from its roll-ups
   */
  figures(transition: string, row: Values): string | null
  /** Returns the reason why a row can be neither changed nor deleted, in the words of the server. */
  locked(): string
  /** Returns the reason why the content of a version can no longer change. */
  settled(): string
  /** Returns a number of rows with the resource's own noun, if it has one. @param figure the number as displayed: "10,000+" */
  count(count: number, figure: string): string
  /** Returns the text of an empty list; null to use the common text. */
  none(): string | null
  /** Returns the label of the search in a list. */
  search(): string
  /** Returns the second line of an empty list, which explains what will appear and where it comes from; null if it has none. */
  noneHint(): string | null
  /** Returns the label of the save button in its current step. */
  save(action: 'create' | 'update', step: 'idle' | 'checking' | 'sending' | 'finishing'): string
  /** Returns the message after a row was created, changed or removed. */
  done(action: 'create' | 'update' | 'remove', name: string): string
  /**
   * Returns the message for a save or removal that failed without a mistake by the user: the resource's own text, else the common text.
   */
  failure(action: 'create' | 'update' | 'remove'): string
  /** Returns the message for a failed transition or for a list that failed to load; null if the resource defines none. */
  ownFailure(action: string): string | null
  /** Returns the message of a validation problem: the field's own text, else the common text. */
  problem(field: string, problem: Problem): string
}

/** Returns the texts of a declaration. Pure except for the texts that `t` reads. */
export function textsOf(definition: ResourceDefinition, t: TFunction): ResourceTexts {
  const { name, namespace } = definition
  const getValueLabel = (field: string, code: string): string => t(`${namespace}:values.${name}.${field}.${code}`, { defaultValue: code })
  const getOptionalText = (key: string, values: Values = {}): string | null => t(key, { ...values, defaultValue: '' }) || null
  /** Returns the text only if the row contains every number in it. */
  const withFigures = (key: string, row: Values): string | null => {
    const template = getOptionalText(key, { skipInterpolation: true }) ?? ''
    return [...template.matchAll(/{{(\w+)}}/g)].every(([, field = '']) => typeof row[field] === 'number') ? getOptionalText(key, row) : null
  }
  const texts: ResourceTexts = {
    title: (form) => t(`${namespace}:titles.${name}.${form}`),
    label: (field) => t(isSystemField(field) ? `common:field.system.${field}` : `${namespace}:${name}.${field}`),
    head: (field) => getOptionalText(`${namespace}:heads.${name}.${field}`) ?? texts.label(field),
    help: (field) => getOptionalText(`${namespace}:help.${name}.${field}`),
    name: (row) => titleOf(definition, row, getValueLabel) || t(`${namespace}:titles.${name}.one`),
    value: getValueLabel,
    tab: (key) => t(`${namespace}:tabs.${name}.${key}`),
    section: (key) => t(`${namespace}:sections.${name}.${key}`),
    group: (key) => t(`${namespace}:groups.${name}.${key}`),
    transition: (key) => t(`${namespace}:transitions.${name}.${key}`),
    open: () => t([`${namespace}:open.${name}`, 'common:list.open']),
    consequence: (key) => getOptionalText(`${namespace}:consequences.${name}.${key}`),
    meaning: (key) => getOptionalText(`${namespace}:meanings.${name}.${key}`),
    figures: (key, row) => withFigures(`${namespace}:figures.${name}.${key}`, row),
    locked: () => t([`${namespace}:errors.${name}.RowLocked`, 'common:errors.RowLocked']),
    settled: () => t(`${namespace}:settled.${name}`),
    count: (count, figure) => t([`${namespace}:counts.${name}`, 'common:list.total'], { count, figure }),
    none: () => getOptionalText(`${namespace}:none.${name}`),
    search: () => t([`${namespace}:search.${name}`, 'common:list.searchIn'], { name: texts.title('many') }),
    noneHint: () => getOptionalText(`${namespace}:noneHints.${name}`),
    save: (action, step) =>
      t([`${namespace}:saves.${name}.${action}.${step}`, step === 'idle' ? 'common:form.save' : 'common:form.saving']),
    done: (action, title) => t([`${namespace}:done.${name}.${action}`, doneKeys[action]], { name: title }),
    failure: (action) =>
      t([`${namespace}:failures.${name}.${action}`, action === 'remove' ? 'common:errors.SystemError' : 'common:form.failed']),
    ownFailure: (action) => getOptionalText(`${namespace}:failures.${name}.${action}`),
    problem: (field, { code, details }) =>
      t([`${namespace}:problems.${name}.${field}.${code}`, `common:problems.${code}`], {
        ...formatDates(details),
        field: t(`${namespace}:${name}.${field}`),
      }),
  }
  return texts
}

/**
 * Returns the title of a row; empty if the reader may not see it. A reference is replaced by its title, dates and times are formatted as
 * in lists, and a restricted row gets a general name. Spaces join the fields of a person's name; dots separate references, dates and
 * coded values.
 * @param formatCode returns the label of a coded value; if absent, the title contains the code
 */
export function titleOf(definition: TitledDefinition, row: Values, formatCode?: (field: string, value: string) => string): string {
  if (row.redacted === true) return getRestrictedName(definition, row)
  const shortTitle = definition.shortTitle === undefined ? '' : textOf(row[definition.shortTitle])
  if (shortTitle !== '') return shortTitle
  const titleFragments = [definition.title].flat().flatMap((field) => {
    const text = textOf(row[field])
    const label = labelsOf(row, field)[text]
    const isCodedField = isCoded(definition.fields?.[field])
    const isADay = isDay(definition.fields?.[field])
    const message = isADay ? formatDate(text) : formatLocalDatetime(text)
    const shownText = label ?? (isCodedField && formatCode !== undefined && text !== '' ? formatCode(field, text) : message)
    return shownText === '' ? [] : [{ words: shownText, isApart: label !== undefined || isCodedField || isADay || message !== text }]
  })
  return titleFragments.map(({ words }) => words).join(titleFragments.some(({ isApart }) => isApart) ? ' · ' : ' ')
}

type TitledDefinition = Pick<ResourceDefinition, 'title' | 'shortTitle' | 'restrictedAs'> & Partial<Pick<ResourceDefinition, 'fields'>>

/** Returns the details of a problem with their dates formatted for display. */
const formatDates = (details: Problem['details'] = {}): Problem['details'] =>
  Object.fromEntries(Object.entries(details).map(([name, value]) => [name, typeof value === 'string' ? formatDate(value) : value]))

/** Returns a name for use within a sentence: "Sites" becomes "sites", "API tokens" stays as it is. */
export const toSentenceCase = (name: string): string => name.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLocaleLowerCase())

const doneKeys = { create: 'common:form.created', update: 'common:form.saved', remove: 'common:list.removeDone' } as const

/** True for system fields. Rows in the trash also have system fields for the time of deletion and the user who deleted them. */
const isSystemField = (field: string): boolean => [...systemFields, 'deletedAt', 'deletedBy'].includes(field)
