import type { FieldDefinition } from '#resources/core/field.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { maxTagsOf, type TagsField, tagsType } from '#resources/core/fields/tags.ts'
import { toStoredForm } from '#resources/core/validate.ts'
import type { RegistryAge, RegistryStudy } from '#resources/studies/registry/registryAnswers.ts'
import { eligibilityFields, study } from '#resources/studies/study.ts'
import { parseCriteria } from './registryCriteria.ts'

/** Fields of a study that the registry can fill, in display order. */
export const registryFields = [
  'trialId',
  'alternativeTrialId',
  'trialName',
  'abbreviatedTitle',
  'introduction',
  'description',
  'conditions',
  'studyType',
  'phase',
  'duration',
  'noOfParticipants',
  'intervention',
  'leadSponser',
  'principleInvestigator',
  'contactPhone',
  'contactEmail',
  'registryStatus',
  ...eligibilityFields,
  'internalTags',
] as const
export type RegistryField = (typeof registryFields)[number]

/**
 * Required fields of a study that the registry never states, or not for every study. Users enter them once for a whole import; values of
 * the registry take precedence. Fields that the registry rarely lacks are optional: duration, and participants of a withdrawn study.
 */
export const fieldsBeside = {
  scheduleAssessments: 'required',
  noOfVisits: 'required',
  principleInvestigator: 'required',
  contactPhone: 'required',
  contactEmail: 'required',
  duration: 'optional',
  noOfParticipants: 'optional',
} as const

/** Values for a study of this product, taken from a registry study. */
interface MappedStudy {
  /** Only fields for which the registry states a value. */
  readonly values: Readonly<Partial<Record<RegistryField, unknown>>>
  /** Fields whose registry value is too long, or is not among the field's known values. */
  readonly inPart: readonly RegistryField[]
}

const phases: Readonly<Record<string, string>> = {
  EARLY_PHASE1: 'EARLY_PHASE_1',
  PHASE1: 'PHASE_1',
  'PHASE1 PHASE2': 'PHASE_1_2',
  PHASE2: 'PHASE_2',
  'PHASE2 PHASE3': 'PHASE_2_3',
  PHASE3: 'PHASE_3',
  PHASE4: 'PHASE_4',
  NA: 'NOT_APPLICABLE',
}

/**
 * Converts a registry study to field values of this product. Pure.
 * @param formatMonths returns a duration in months as text in the reader's language
 */
export function mapRegistryStudy(registryStudy: RegistryStudy, formatMonths: (months: number) => string): MappedStudy {
  const { inclusion, exclusion } = parseCriteria(registryStudy.eligibilityCriteria)
  const [youngest, oldest] = [ageFrom(registryStudy.minimumAge, Math.floor), ageFrom(registryStudy.maximumAge, Math.ceil)]
  const contact = registryStudy.centralContact
  const statedValues: Readonly<Record<RegistryField, unknown>> = {
    trialId: registryStudy.trialID,
    alternativeTrialId: registryStudy.sponsorNumber,
    trialName: registryStudy.title,
    abbreviatedTitle: registryStudy.trialAbbreviatedName,
    introduction: registryStudy.briefSummary,
    // The registry requires only a summary.
    description: registryStudy.detailedDescription ?? registryStudy.briefSummary,
    conditions: registryStudy.medicalCondition.map(toTag),
    studyType: registryStudy.studyType,
    phase:
      registryStudy.phases.length === 0 ? null : (phases[registryStudy.phases.toSorted().join(' ')] ?? registryStudy.phases.join(', ')),
    duration: registryStudy.duration === null ? null : formatMonths(registryStudy.duration),
    noOfParticipants: registryStudy.participantsCount,
    intervention: registryStudy.interventionNames.length === 0 ? null : registryStudy.interventionNames.join(', '),
    leadSponser: registryStudy.leadSponsor,
    principleInvestigator: registryStudy.principalInvestigator,
    contactPhone: contact?.phone ?? null,
    contactEmail: contact?.email ?? null,
    registryStatus: registryStudy.currentStatus,
    eligibleGender: registryStudy.eligibleGender,
    isHealthyVolunteer: registryStudy.isHealthyVolunteer,
    minimumAge: youngest?.years ?? null,
    minimumAgeMonths: youngest?.months ?? null,
    maximumAge: oldest?.years ?? null,
    maximumAgeMonths: oldest?.months ?? null,
    inclusionCriteria: inclusion,
    exclusionCriteria: exclusion,
    internalTags: registryStudy.keywordList.map(toTag),
  }
  const values: Partial<Record<RegistryField, unknown>> = {}
  const partialFields: RegistryField[] = []
  for (const name of registryFields) {
    const input = statedValues[name]
    if (input === null || (Array.isArray(input) && input.length === 0)) continue
    const { held, isWhole } = fitToField(name, input)
    if (held !== null) values[name] = held
    if (!isWhole) partialFields.push(name)
  }
  if (youngest?.isExact === false) partialFields.push('minimumAge')
  if (oldest?.isExact === false) partialFields.push('maximumAge')
  return { values, inPart: registryFields.filter((name) => partialFields.includes(name)) }
}

/** The rules of these fields use neither the row nor the date. */
const nowhere = { row: {}, today: '' }

interface Limits {
  readonly max?: number
  readonly min?: number
  readonly values?: readonly string[]
}

interface FittedValue {
  /** The part of the value that fits into the field; null if nothing fits. */
  readonly held: unknown
  readonly isWhole: boolean
}
const noFit: FittedValue = { held: null, isWhole: false }

/** A truncated ID, e-mail address or telephone number would be a different one. */
const uncuttableFields: readonly RegistryField[] = ['trialId', 'alternativeTrialId', 'contactPhone', 'contactEmail']

function fitToField(name: RegistryField, input: unknown): FittedValue {
  const field: FieldDefinition & Limits = study.fields[name]
  const { max = Number.POSITIVE_INFINITY, min = Number.NEGATIVE_INFINITY, values } = field
  if (Array.isArray(input)) {
    const validTags = selectFittingTags(input, field)
    return { held: validTags.length === 0 ? null : validTags, isWhole: validTags.length === input.length }
  }
  if (typeof input === 'number') return input >= min && input <= max ? { held: input, isWhole: true } : noFit
  if (typeof input !== 'string') return { held: input, isWhole: true }
  if (values !== undefined) return values.includes(input) ? { held: input, isWhole: true } : noFit
  const [mainText = '', extension] = name === 'contactPhone' ? input.split(phoneExtension) : [input]
  const line = toStoredForm(mainText, field, nowhere)
  if (typeof line !== 'string') return noFit
  if (uncuttableFields.includes(name)) {
    const isValid = typeOf(field).check(line, field, nowhere).length === 0
    return isValid ? { held: line, isWhole: extension === undefined } : noFit
  }
  return line.length <= max ? { held: line, isWhole: line === input } : { held: `${line.slice(0, max - 1).trimEnd()}…`, isWhole: false }
}

/** Separates a telephone number from its extension, which the field cannot contain. */
const phoneExtension = / ext\. /

/** Files use semicolons to separate tags. */
const toTag = (text: string): string => text.replaceAll(';', ',')

/** Returns the valid tags without duplicates, up to the field's maximum number. */
function selectFittingTags(input: readonly unknown[], field: FieldDefinition): readonly unknown[] {
  const maxTags = maxTagsOf(field)
  const normalisedTags = tagsType.normalise(input.slice(0, 2 * maxTags), field as TagsField, nowhere)
  return Array.isArray(normalisedTags)
    ? normalisedTags.filter((tag) => tagsType.check([tag], field as TagsField, nowhere).length === 0).slice(0, maxTags)
    : []
}

/** Average number of weeks and of days per month. */
const perMonth: Readonly<Record<'WEEKS' | 'DAYS', number>> = { WEEKS: 4.348125, DAYS: 30.436875 }

interface Age {
  readonly years: number
  /** Null: the registry states only years. */
  readonly months: number | null
  readonly isExact: boolean
}

/** @param roundMonths rounds down for the minimum and up for the maximum, so that no participant is excluded */
function ageFrom(age: RegistryAge | null, roundMonths: (months: number) => number): Age | null {
  if (age === null) return null
  const { value, unit } = age
  if (unit === 'YEARS') return { years: value, months: null, isExact: true }
  const exact = unit === 'MONTHS' ? value : value / perMonth[unit]
  const months = roundMonths(exact)
  return { years: Math.floor(months / 12), months: months % 12, isExact: months === exact }
}
