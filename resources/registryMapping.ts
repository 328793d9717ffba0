import type { FieldDefinition } from '#resources/core/field.ts'
import { typeOf } from '#resources/core/fields/index.ts'
import { mostTagsOf, type TagsField, tagsType } from '#resources/core/fields/tags.ts'
import { storedForm } from '#resources/core/validate.ts'
import type { RegistryAge, RegistryStudy } from '#resources/registryAnswers.ts'
import { eligibilityFields, study } from '#resources/study.ts'
import { criteriaIn } from './registryCriteria.ts'

/** Fields of a study that the registry can fill, in the order in which they are shown. */
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
 * What a study of ours must say and the registry does not, or not of every study: told once for all that are brought in together. What the registry
 * says of a study comes before it. Optional is what it lacks of few: duration, and participants of a study that was withdrawn.
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

/** What a study of ours takes from one of the registry. */
interface Mapped {
  /** Only fields of which the registry says something. */
  readonly values: Readonly<Partial<Record<RegistryField, unknown>>>
  /** Fields of which the registry says more than they can hold, or something that they do not know. */
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
 * A study of the registry as values of ours. Pure.
 * @param monthsInWords what a duration of so many months is called in the reader's language
 */
export function mappedStudy(from: RegistryStudy, monthsInWords: (months: number) => string): Mapped {
  const { inclusion, exclusion } = criteriaIn(from.eligibilityCriteria)
  const [youngest, oldest] = [ageFrom(from.minimumAge, Math.floor), ageFrom(from.maximumAge, Math.ceil)]
  const contact = from.centralContact
  const stated: Readonly<Record<RegistryField, unknown>> = {
    trialId: from.trialID,
    alternativeTrialId: from.sponsorNumber,
    trialName: from.title,
    abbreviatedTitle: from.trialAbbreviatedName,
    introduction: from.briefSummary,
    // The registry asks for a summary alone.
    description: from.detailedDescription ?? from.briefSummary,
    conditions: from.medicalCondition.map(asTag),
    studyType: from.studyType,
    phase: from.phases.length === 0 ? null : (phases[from.phases.toSorted().join(' ')] ?? from.phases.join(', ')),
    duration: from.duration === null ? null : monthsInWords(from.duration),
    noOfParticipants: from.participantsCount,
    intervention: from.interventionNames.length === 0 ? null : from.interventionNames.join(', '),
    leadSponser: from.leadSponsor,
    principleInvestigator: from.principalInvestigator,
    contactPhone: contact?.phone ?? null,
    contactEmail: contact?.email ?? null,
    registryStatus: from.currentStatus,
    eligibleGender: from.eligibleGender,
    isHealthyVolunteer: from.isHealthyVolunteer,
    minimumAge: youngest?.years ?? null,
    minimumAgeMonths: youngest?.months ?? null,
    maximumAge: oldest?.years ?? null,
    maximumAgeMonths: oldest?.months ?? null,
    inclusionCriteria: inclusion,
    exclusionCriteria: exclusion,
    internalTags: from.keywordList.map(asTag),
  }
  const values: Partial<Record<RegistryField, unknown>> = {}
  const inPart: RegistryField[] = []
  for (const name of registryFields) {
    const given = stated[name]
    if (given === null || (Array.isArray(given) && given.length === 0)) continue
    const { held, isWhole } = heldBy(name, given)
    if (held !== null) values[name] = held
    if (!isWhole) inPart.push(name)
  }
  if (youngest?.isExact === false) inPart.push('minimumAge')
  if (oldest?.isExact === false) inPart.push('maximumAge')
  return { values, inPart: registryFields.filter((name) => inPart.includes(name)) }
}

/** No rule of these fields asks for the row or the day. */
const nowhere = { row: {}, today: '' }

interface Limits {
  readonly max?: number
  readonly min?: number
  readonly values?: readonly string[]
}

interface Held {
  /** As much of the value as the field takes; null for none of it. */
  readonly held: unknown
  readonly isWhole: boolean
}
const nothing: Held = { held: null, isWhole: false }

/** Part of a number, an address or a telephone number would be another one. */
const neverCut: readonly RegistryField[] = ['trialId', 'alternativeTrialId', 'contactPhone', 'contactEmail']

function heldBy(name: RegistryField, given: unknown): Held {
  const field: FieldDefinition & Limits = study.fields[name]
  const { max = Number.POSITIVE_INFINITY, min = Number.NEGATIVE_INFINITY, values } = field
  if (Array.isArray(given)) {
    const fitting = heldTags(given, field)
    return { held: fitting.length === 0 ? null : fitting, isWhole: fitting.length === given.length }
  }
  if (typeof given === 'number') return given >= min && given <= max ? { held: given, isWhole: true } : nothing
  if (typeof given !== 'string') return { held: given, isWhole: true }
  if (values !== undefined) return values.includes(given) ? { held: given, isWhole: true } : nothing
  const [plain = '', extension] = name === 'contactPhone' ? given.split(phoneExtension) : [given]
  const line = storedForm(plain, field, nowhere)
  if (typeof line !== 'string') return nothing
  if (neverCut.includes(name)) {
    const fits = typeOf(field).check(line, field, nowhere).length === 0
    return fits ? { held: line, isWhole: extension === undefined } : nothing
  }
  return line.length <= max ? { held: line, isWhole: line === given } : { held: `${line.slice(0, max - 1).trimEnd()}…`, isWhole: false }
}

/** Behind a telephone number: a field of ours holds no extension. */
const phoneExtension = / ext\. /

/** Semicolons part tags in files. */
const asTag = (words: string): string => words.replaceAll(';', ',')

/** Tags that the field takes, each once, as many as it takes. */
function heldTags(given: readonly unknown[], field: FieldDefinition): readonly unknown[] {
  const most = mostTagsOf(field)
  const once = tagsType.normalise(given.slice(0, 2 * most), field as TagsField, nowhere)
  return Array.isArray(once) ? once.filter((tag) => tagsType.check([tag], field as TagsField, nowhere).length === 0).slice(0, most) : []
}

/** Mean days of a month. */
const perMonth: Readonly<Record<'WEEKS' | 'DAYS', number>> = { WEEKS: 4.348125, DAYS: 30.436875 }

interface Age {
  readonly years: number
  /** Null: the registry says years alone. */
  readonly months: number | null
  readonly isExact: boolean
}

/** @param rounded down for the minimum and up for the maximum, so that no participant is excluded */
function ageFrom(age: RegistryAge | null, rounded: (months: number) => number): Age | null {
  if (age === null) return null
  const { value, unit } = age
  if (unit === 'YEARS') return { years: value, months: null, isExact: true }
  const exact = unit === 'MONTHS' ? value : value / perMonth[unit]
  const months = rounded(exact)
  return { years: Math.floor(months / 12), months: months % 12, isExact: months === exact }
}
