import type {
  RegistryAge,
  RegistryContact,
  RegistryHit,
  RegistryLocation,
  RegistryPath,
  RegistryStudy,
} from '#resources/studies/registry/registryAnswers.ts'
import { plainTextOf } from '#resources/studies/registry/registryText.ts'

type Json = Readonly<Record<string, unknown>>

/** Reads one response, and records the values that it could not read. */
class Reader {
  readonly notRead: RegistryPath[] = []
  readonly #root: Json

  constructor(root: Json) {
    this.#root = root
  }

  /** Returns the value at a path such as `statusModule.startDateStruct.date`; undefined if there is none. */
  at(path: RegistryPath): unknown {
    let value: unknown = this.#root
    for (const step of path.split('.')) value = isJson(value) ? value[step] : undefined
    return value ?? undefined
  }

  /** Returns the value as converted by `read`. Null if the value is missing or unreadable; an unreadable value is recorded. */
  of<Read>(path: RegistryPath, read: (value: unknown) => Read | null): Read | null {
    const value = this.at(path)
    if (value === undefined) return null
    const parsedValue = read(value)
    if (parsedValue === null) this.notRead.push(path)
    return parsedValue
  }

  text(path: RegistryPath): string | null {
    return this.of(path, textOf)
  }

  /** Returns a Markdown text of the registry as plain text. */
  prose(path: RegistryPath): string | null {
    return this.of(path, (value) => {
      const text = textOf(value)
      return text === null ? null : plainTextOf(text)
    })
  }

  /** Returns the entries of a list. Unreadable entries are omitted and recorded once. */
  list<Read>(path: RegistryPath, read: (entry: unknown) => Read | null): readonly Read[] {
    const entries = this.of(path, (value) => (Array.isArray(value) ? value : null)) ?? []
    const parsedEntries = entries.map(read)
    if (parsedEntries.includes(null)) this.notRead.push(path)
    return parsedEntries.filter((each) => each !== null)
  }
}

/**
 * Parses a study of version 2 of the registry's API.
 * @param answer `{ protocolSection: { identificationModule: { nctId, … }, … } }`
 * @returns null for any other response, such as a response of the previous API version
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
    duration: countMonthsBetween(startDate, completionDate),
    interventionNames: reader.list('armsInterventionsModule.interventions', (entry) => (isJson(entry) ? textOf(entry.name) : null)),
    locations: reader.list('contactsLocationsModule.locations', locationOf),
    centralContact: reader.list('contactsLocationsModule.centralContacts', contactOf)[0] ?? null,
    leadSponsor: reader.text('sponsorCollaboratorsModule.leadSponsor.name'),
    principalInvestigator: investigatorNameOf(reader),
    medicalCondition: reader.list('conditionsModule.conditions', textOf),
    keywordList: reader.list('conditionsModule.keywords', textOf),
  }
  return { ...study, notRead: [...new Set(reader.notRead)] }
}

/** Parses a page of search results: the readable studies, and the number of unreadable ones. @returns null for any other response */
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

/** Returns a text with its line breaks, without other control characters; null if it is empty. */
function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const tidy = value.replace(/[^\P{Cc}\n]/gu, ' ').trim()
  return tidy === '' ? null : tidy
}

const countOf = (value: unknown): number | null => (typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null)

const units: Readonly<Record<string, RegistryAge['unit']>> = { year: 'YEARS', month: 'MONTHS', week: 'WEEKS', day: 'DAYS' }

/** Parses an age such as `18 Years` or `1 Month`. */
function ageOf(value: unknown): RegistryAge | null {
  const [, figure, unitName = ''] = /^(\d{1,4}) (year|month|week|day)s?$/i.exec(textOf(value) ?? '') ?? []
  const unit = units[unitName.toLowerCase()]
  return figure === undefined || unit === undefined ? null : { value: Number(figure), unit }
}

/** Parses a date, a month or a year. */
function dateOf(value: unknown): string | null {
  const text = textOf(value)
  if (text === null || !/^\d{4}(?:-\d{2}(?:-\d{2})?)?$/.test(text)) return null
  const fullDate = text.padEnd(10, '-01').slice(0, 10)
  return new Date(`${fullDate}T00:00:00Z`).toJSON()?.slice(0, 10) === fullDate ? text : null
}

function countMonthsBetween(start: string | null, end: string | null): number | null {
  // The months between two dates are unknown if one is only a year.
  if (start === null || end === null || start.length < 7 || end.length < 7) return null
  const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  const months = monthOf(end) - monthOf(start)
  return months >= 0 ? months : null
}

function locationOf(entry: unknown): RegistryLocation | null {
  if (!isJson(entry)) return null
  const addressLines = [entry.city, entry.state, entry.country].map(textOf).filter((line) => line !== null)
  const [first] = Array.isArray(entry.contacts) ? entry.contacts : []
  return {
    facility: textOf(entry.facility) ?? addressLines[0] ?? '',
    place: addressLines.join(', '),
    contact: contactOf(first),
  }
}

/** Returns a contact. The phone number includes its extension in the usual form. */
function contactOf(entry: unknown): RegistryContact | null {
  if (!isJson(entry)) return null
  const [name, phone, extension, email] = [entry.name, entry.phone, entry.phoneExt, entry.email].map(textOf)
  if (name == null) return null
  return { name, phone: phone == null || extension == null ? (phone ?? null) : `${phone} ext. ${extension}`, email: email ?? null }
}

/** Returns the principal investigator by their role in the registry, else the responsible investigator. */
function investigatorNameOf(reader: Reader): string | null {
  const officials = reader.list('contactsLocationsModule.overallOfficials', (entry) => (isJson(entry) ? entry : null))
  const investigator = officials.find(({ role }) => role === 'PRINCIPAL_INVESTIGATOR')
  return textOf(investigator?.name) ?? reader.text('sponsorCollaboratorsModule.responsibleParty.investigatorFullName')
}
