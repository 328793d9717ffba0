import type {
  RegistryAge,
  RegistryContact,
  RegistryHit,
  RegistryLocation,
  RegistryPart,
  RegistryStudy,
} from '#resources/registryAnswers.ts'
import { plainTextOf } from '#resources/registryText.ts'

type Json = Readonly<Record<string, unknown>>

/** Reads one answer, and remembers what it could not read. */
class Reader {
  readonly notRead: RegistryPart[] = []
  readonly #root: Json

  constructor(root: Json) {
    this.#root = root
  }

  /** The value at an address such as `statusModule.startDateStruct.date`; undefined where there is none. */
  at(path: RegistryPart): unknown {
    let value: unknown = this.#root
    for (const step of path.split('.')) value = isJson(value) ? value[step] : undefined
    return value ?? undefined
  }

  /** What `read` makes of the value; null where there is none, or it makes nothing of it, which is noted. */
  of<Read>(path: RegistryPart, read: (value: unknown) => Read | null): Read | null {
    const value = this.at(path)
    if (value === undefined) return null
    const made = read(value)
    if (made === null) this.notRead.push(path)
    return made
  }

  text(path: RegistryPart): string | null {
    return this.of(path, textOf)
  }

  /** A text that the registry writes in Markdown. */
  prose(path: RegistryPart): string | null {
    return this.of(path, (value) => {
      const text = textOf(value)
      return text === null ? null : plainTextOf(text)
    })
  }

  /** Entries that cannot be read are left out, and noted once. */
  list<Read>(path: RegistryPart, read: (entry: unknown) => Read | null): readonly Read[] {
    const entries = this.of(path, (value) => (Array.isArray(value) ? value : null)) ?? []
    const made = entries.map(read)
    if (made.includes(null)) this.notRead.push(path)
    return made.filter((each) => each !== null)
  }
}

/**
 * A study as the registry's API of version 2 answers it.
 * @param answer `{ protocolSection: { identificationModule: { nctId, … }, … } }`
 * @returns null for what is no such answer, as one of the former API is
 */
export function parseStudy(answer: unknown): RegistryStudy | null {
  if (!isJson(answer) || !isJson(answer.protocolSection)) return null
  const reader = new Reader(answer.protocolSection)
  const trialID = reader.text('identificationModule.nctId')
  if (trialID === null) return null
  const title = reader.text('identificationModule.briefTitle') ?? reader.text('identificationModule.officialTitle') ?? trialID
  const startDate = reader.of('statusModule.startDateStruct.date', dateOf)
  const completionDate = reader.of('statusModule.completionDateStruct.date', dateOf)
  const study = {
    trialID,
    title,
    sponsorNumber: reader.text('identificationModule.orgStudyIdInfo.id'),
    trialAbbreviatedName: reader.text('identificationModule.acronym'),
    briefSummary: reader.prose('descriptionModule.briefSummary'),
    detailedDescription: reader.prose('descriptionModule.detailedDescription'),
    currentStatus: reader.text('statusModule.overallStatus'),
    studyType: reader.text('designModule.studyType'),
    phases: reader.list('designModule.phases', textOf),
    eligibleGender: reader.text('eligibilityModule.sex'),
    isHealthyVolunteer: reader.of('eligibilityModule.healthyVolunteers', (value) => (typeof value === 'boolean' ? value : null)),
    minimumAge: reader.of('eligibilityModule.minimumAge', ageOf),
    maximumAge: reader.of('eligibilityModule.maximumAge', ageOf),
    eligibilityCriteria: reader.prose('eligibilityModule.eligibilityCriteria'),
    participantsCount: reader.of('designModule.enrollmentInfo.count', countOf),
    startDate,
    completionDate,
    duration: monthsBetween(startDate, completionDate),
    interventionNames: reader.list('armsInterventionsModule.interventions', (entry) => (isJson(entry) ? textOf(entry.name) : null)),
    locations: reader.list('contactsLocationsModule.locations', locationOf),
    centralContact: reader.list('contactsLocationsModule.centralContacts', contactOf)[0] ?? null,
    leadSponsor: reader.text('sponsorCollaboratorsModule.leadSponsor.name'),
    principalInvestigator: investigatorIn(reader),
    medicalCondition: reader.list('conditionsModule.conditions', textOf),
    keywordList: reader.list('conditionsModule.keywords', textOf),
  }
  return { ...study, notRead: [...new Set(reader.notRead)] }
}

/** A page of a search: studies that can be read, and how many cannot. @returns null for what is no such answer */
export function parsePage(answer: unknown): { readonly studies: readonly RegistryHit[]; readonly nextPageToken: string | null } | null {
  if (!isJson(answer) || !Array.isArray(answer.studies)) return null
  const studies = answer.studies.flatMap((each: unknown): readonly RegistryHit[] => {
    const study = parseStudy(each)
    if (study === null) return []
    const { trialID, title, briefSummary, currentStatus, leadSponsor, medicalCondition } = study
    return [{ trialID, title, briefSummary, currentStatus, leadSponsor, medicalCondition }]
  })
  return { studies, nextPageToken: textOf(answer.nextPageToken) }
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Line breaks stay; what cannot be seen goes. */
function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const tidy = value.replace(/[^\P{Cc}\n]/gu, ' ').trim()
  return tidy === '' ? null : tidy
}

const countOf = (value: unknown): number | null => (typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null)

const units: Readonly<Record<string, RegistryAge['unit']>> = { year: 'YEARS', month: 'MONTHS', week: 'WEEKS', day: 'DAYS' }

/** `18 Years`, `1 Month`. */
function ageOf(value: unknown): RegistryAge | null {
  const [, figure, word = ''] = /^(\d{1,4}) (year|month|week|day)s?$/i.exec(textOf(value) ?? '') ?? []
  const unit = units[word.toLowerCase()]
  return figure === undefined || unit === undefined ? null : { value: Number(figure), unit }
}

/** A day, a month or a year of the calendar. */
function dateOf(value: unknown): string | null {
  const text = textOf(value)
  if (text === null || !/^\d{4}(?:-\d{2}(?:-\d{2})?)?$/.test(text)) return null
  const full = text.padEnd(10, '-01').slice(0, 10)
  return new Date(`${full}T00:00:00Z`).toJSON()?.slice(0, 10) === full ? text : null
}

function monthsBetween(start: string | null, end: string | null): number | null {
  // A year alone says nothing of months.
  if (start === null || end === null || start.length < 7 || end.length < 7) return null
  const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  const months = monthOf(end) - monthOf(start)
  return months >= 0 ? months : null
}

function locationOf(entry: unknown): RegistryLocation | null {
  if (!isJson(entry)) return null
  const place = [entry.city, entry.state, entry.country].map(textOf).filter((part) => part !== null)
  const [first] = Array.isArray(entry.contacts) ? entry.contacts : []
  return {
    facility: textOf(entry.facility) ?? place[0] ?? '',
    place: place.join(', '),
    contact: contactOf(first),
  }
}

/** An extension of a telephone number stands behind it, as people write it. */
function contactOf(entry: unknown): RegistryContact | null {
  if (!isJson(entry)) return null
  const [name, phone, extension, email] = [entry.name, entry.phone, entry.phoneExt, entry.email].map(textOf)
  if (name == null) return null
  return { name, phone: phone == null || extension == null ? (phone ?? null) : `${phone} ext. ${extension}`, email: email ?? null }
}

/** Whoever the registry calls the principal investigator; else the investigator who answers for the study. */
function investigatorIn(reader: Reader): string | null {
  const officials = reader.list('contactsLocationsModule.overallOfficials', (entry) => (isJson(entry) ? entry : null))
  const named = officials.find(({ role }) => role === 'PRINCIPAL_INVESTIGATOR')
  return textOf(named?.name) ?? reader.text('sponsorCollaboratorsModule.responsibleParty.investigatorFullName')
}
