import type { TFunction } from 'i18next'
import type { Values } from '#resources/core/conditions.ts'
import { isCoded, isDay } from '#resources/core/fieldKinds.ts'
import type { Problem } from '#resources/core/problems.ts'
import { type ResourceDefinition, systemFields } from '#resources/core/resource.ts'
import { restrictedName } from '#resources/core/restricted.ts'
import { dateWords, localDatetime } from '../i18n/dates.ts'
import { labelsOf } from './labels.ts'
import { textOf } from './values.ts'

/** Every text that follows from a declaration, by the key scheme `<namespace>:<kind>.<resource>.<name>`. */
export interface ResourceTexts {
  /** The resource's own name: one of it, many of it, a new one, or many of it below their study. */
  title(form: 'one' | 'many' | 'new' | 'inStudy'): string
  label(field: string): string
  /** The field at the head of a column: in short, where its label would take the room of others. */
  head(field: string): string
  /** What a row is called; what rows are called where it has no name that the reader may see. */
  name(row: Values): string
  /** Null where the declaration's author gave none. */
  help(field: string): string | null
  /** A choice, state or other coded value in words. */
  value(field: string, value: string): string
  tab(key: string): string
  group(key: string): string
  transition(name: string): string
  /** What opening a row is called in its menu. */
  open(): string
  /** What follows from a transition beside its state. Null where there is no more to say. */
  consequence(transition: string): string | null
  /** What whoever takes a signed transition says by signing. Null where nothing is signed. */
  meaning(transition: string): string | null
  /** How many it is about. @param row its roll-ups fill in the numbers; null where its reader may not read them, or there is no more to say */
  figures(transition: string, row: Values): string | null
  /** Why a row can be neither changed nor deleted: as the server says it. */
  locked(): string
  /** Why what a version says is kept as it is. */
  settled(): string
  /** How many rows there are, in the resource's own word where it has one. @param figure as it is shown: "10,000+" */
  count(count: number, figure: string): string
  /** What is said where there is not one row yet. Null: the common words, which name many of them. */
  none(): string | null
  /** What the button says that saves, now. */
  save(action: 'create' | 'update', step: 'idle' | 'checking' | 'sending' | 'finishing'): string
  /** What is said once a row was made, changed or taken away. */
  done(action: 'create' | 'update' | 'remove', name: string): string
  /** A save or removal that came to nothing without anybody's mistake: the resource's own words, else the common ones. */
  failure(action: 'create' | 'update' | 'remove'): string
  /** The same of a list that could not be had, and of a transition. Null where the resource has no words of its own. */
  ownFailure(action: string): string | null
  /** A field's own wording of the problem, else the common one. */
  problem(field: string, problem: Problem): string
}

/** Pure but for the texts that `t` holds. */
export function textsOf(definition: ResourceDefinition, t: TFunction): ResourceTexts {
  const { name, namespace } = definition
  const value = (field: string, code: string): string => t(`${namespace}:values.${name}.${field}.${code}`, { defaultValue: code })
  const optional = (key: string, values: Values = {}): string | null => t(key, { ...values, defaultValue: '' }) || null
  /** Only where the row holds every figure that the words speak of. */
  const withFigures = (key: string, row: Values): string | null => {
    const words = optional(key, { skipInterpolation: true }) ?? ''
    return [...words.matchAll(/{{(\w+)}}/g)].every(([, field = '']) => typeof row[field] === 'number') ? optional(key, row) : null
  }
  const texts: ResourceTexts = {
    title: (form) => t(`${namespace}:titles.${name}.${form}`),
    label: (field) => t(isSystemField(field) ? `common:field.system.${field}` : `${namespace}:${name}.${field}`),
    head: (field) => optional(`${namespace}:heads.${name}.${field}`) ?? texts.label(field),
    help: (field) => optional(`${namespace}:help.${name}.${field}`),
    name: (row) => titleOf(definition, row, value) || t(`${namespace}:titles.${name}.one`),
    value,
    tab: (key) => t(`${namespace}:tabs.${name}.${key}`),
    group: (key) => t(`${namespace}:groups.${name}.${key}`),
    transition: (key) => t(`${namespace}:transitions.${name}.${key}`),
    open: () => t([`${namespace}:open.${name}`, 'common:list.open']),
    consequence: (key) => optional(`${namespace}:consequences.${name}.${key}`),
    meaning: (key) => optional(`${namespace}:meanings.${name}.${key}`),
    figures: (key, row) => withFigures(`${namespace}:figures.${name}.${key}`, row),
    locked: () => t([`${namespace}:errors.${name}.RowLocked`, 'common:errors.RowLocked']),
    settled: () => t(`${namespace}:settled.${name}`),
    count: (count, figure) => t([`${namespace}:counts.${name}`, 'common:list.total'], { count, figure }),
    none: () => optional(`${namespace}:none.${name}`),
    save: (action, step) =>
      t([`${namespace}:saves.${name}.${action}.${step}`, step === 'idle' ? 'common:form.save' : 'common:form.saving']),
    done: (action, title) => t([`${namespace}:done.${name}.${action}`, doneKeys[action]], { name: title }),
    failure: (action) =>
      t([`${namespace}:failures.${name}.${action}`, action === 'remove' ? 'common:errors.SystemError' : 'common:form.failed']),
    ownFailure: (action) => optional(`${namespace}:failures.${name}.${action}`),
    problem: (field, { code, details }) =>
      t([`${namespace}:problems.${name}.${field}.${code}`, `common:problems.${code}`], {
        ...details,
        field: t(`${namespace}:${name}.${field}`),
      }),
  }
  return texts
}

/**
 * The words that name a row; empty where the reader may not see them. A reference in a title stands for its own title, days and moments
 * are said as lists say them, and a restricted row has a name of its own. The parts of a person's name follow each other; those that each
 * stand for something keep apart.
 * @param inWords of a coded value; absent: the code
 */
export function titleOf(definition: TitledDefinition, row: Values, inWords?: (field: string, value: string) => string): string {
  if (row.redacted === true) return restrictedName(definition, row)
  const short = definition.shortTitle === undefined ? '' : textOf(row[definition.shortTitle])
  if (short !== '') return short
  const parts = [definition.title].flat().flatMap((field) => {
    const text = textOf(row[field])
    const label = labelsOf(row, field)[text]
    const hasWords = isCoded(definition.fields?.[field])
    const isADay = isDay(definition.fields?.[field])
    const said = isADay ? dateWords(text) : localDatetime(text)
    const words = label ?? (hasWords && inWords !== undefined && text !== '' ? inWords(field, text) : said)
    return words === '' ? [] : [{ words, isApart: label !== undefined || hasWords || isADay || said !== text }]
  })
  return parts.map(({ words }) => words).join(parts.some(({ isApart }) => isApart) ? ' · ' : ' ')
}

type TitledDefinition = Pick<ResourceDefinition, 'title' | 'shortTitle' | 'restrictedAs'> & Partial<Pick<ResourceDefinition, 'fields'>>

/** A name as it stands within a sentence: "Sites" without its capital, "API tokens" with its own. */
export const withinSentence = (name: string): string => name.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLocaleLowerCase())

const doneKeys = { create: 'common:form.created', update: 'common:form.saved', remove: 'common:list.removeDone' } as const

/** Rows in the trash say who put them there, too. */
const isSystemField = (field: string): boolean => [...systemFields, 'deletedAt', 'deletedBy'].includes(field)
