import type { FieldDefinition } from '#resources/core/field.ts'
import { mostTagsOf, type TagsField, tagsType } from '#resources/core/fields/tags.ts'
import { storedForm } from '#resources/core/validate.ts'
import type { RegistryAge, RegistryStudy } from '#resources/registryAnswers.ts'
import { study } from '#resources/study.ts'
import { criteriaIn } from './registryCriteria.ts'

/** Fields of a study that the registry can fill, in the order in which they are shown. */
export const registryFields = [
  'trialId',
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
  'eligibleGender',
  'isHealthyVolunteer',
  'minimumAge',
  'maximumAge',
  'inclusionCriteria',
  'exclusionCriteria',
  'internalTags',
] as const
export type RegistryField = (typeof registryFields)[number]

/**
 * What a study of ours must say and the registry does not, or not of every study: told once for all that are brought in together. What the registry
 * says of a study comes before it.
 */
export const toldBeside = ['scheduleAssessments', 'noOfVisits', 'principleInvestigator', 'contactPhone', 'contactEmail'] as const

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
  const stated: Readonly<Record<RegistryField, unknown>> = {
    trialId: from.trialID,
    trialName: from.title,
    abbreviatedTitle: from.trialAbbreviatedName,
    introduction: from.briefSummary,
    description: from.detailedDescription,
    conditions: from.medicalCondition,
    studyType: from.studyType,
    phase: from.phases.length === 0 ? null : (phases[from.phases.toSorted().join(' ')] ?? from.phases.join(', ')),
    duration: from.duration === null ? null : monthsInWords(from.duration),
    noOfParticipants: from.participantsCount,
    intervention: from.interventionNames.length === 0 ? null : from.interventionNames.join(', '),
    leadSponser: from.leadSponsor,
    principleInvestigator: from.principalInvestigator,
    eligibleGender: from.eligibleGender,
    isHealthyVolunteer: from.isHealthyVolunteer,
    minimumAge: from.minimumAge === null ? null : Math.floor(yearsOf(from.minimumAge)),
    maximumAge: from.maximumAge === null ? null : Math.ceil(yearsOf(from.maximumAge)),
    inclusionCriteria: inclusion,
    exclusionCriteria: exclusion,
    internalTags: from.keywordList,
  }
  const values: Partial<Record<RegistryField, unknown>> = {}
  const inPart: RegistryField[] = []
  for (const name of registryFields) {
    const given = stated[name]
    if (given === null || (Array.isArray(given) && given.length === 0)) continue
    const held = heldBy(study.fields[name], given)
    if (held !== null) values[name] = held
    if (held === null || (Array.isArray(given) ? given.length !== (held as readonly unknown[]).length : held !== given)) inPart.push(name)
  }
  return { values, inPart }
}

/** No rule of these fields asks for the row or the day. */
const nowhere = { row: {}, today: '' }

interface Limits {
  readonly max?: number
  readonly min?: number
  readonly values?: readonly string[]
}

/** As much of the value as the field takes; null for none of it. */
function heldBy(field: FieldDefinition & Limits, given: unknown): unknown {
  const { max = Number.POSITIVE_INFINITY, min = Number.NEGATIVE_INFINITY, values } = field
  if (Array.isArray(given)) {
    const fitting = heldTags(given, field)
    return fitting.length === 0 ? null : fitting
  }
  if (typeof given === 'number') return given >= min && given <= max ? given : null
  if (typeof given !== 'string') return given
  if (values !== undefined) return values.includes(given) ? given : null
  const line = storedForm(given, field, nowhere)
  if (typeof line !== 'string') return null
  return line.length <= max ? line : `${line.slice(0, max - 1).trimEnd()}…`
}

/** Tags that the field takes, each once, as many as it takes. */
function heldTags(given: readonly unknown[], field: FieldDefinition): readonly unknown[] {
  const most = mostTagsOf(field)
  const once = tagsType.normalise(given.slice(0, 2 * most), field as TagsField, nowhere)
  return Array.isArray(once) ? once.filter((tag) => tagsType.check([tag], field as TagsField, nowhere).length === 0).slice(0, most) : []
}

/** Of one year, in the calendar's mean. */
const perYear: Readonly<Record<RegistryAge['unit'], number>> = { YEARS: 1, MONTHS: 12, WEEKS: 52.1775, DAYS: 365.2425 }

const yearsOf = ({ value, unit }: RegistryAge): number => value / perYear[unit]
