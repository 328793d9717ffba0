/** An age limit as the registry states it: `18 Years`, `6 Months`. */
export interface RegistryAge {
  readonly value: number
  readonly unit: 'YEARS' | 'MONTHS' | 'WEEKS' | 'DAYS'
}

/** Somewhere that a study runs, as the registry knows it. */
export interface RegistryLocation {
  readonly facility: string
  /** City, province and country, as far as they are known. */
  readonly place: string
  readonly contact: RegistryContact | null
}

/** Whom to call about a study, or about it at one location. */
export interface RegistryContact {
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
}

/**
 * A study of a public registry under the names of specification 2, section 7. What the registry does not say is null, or an empty list; a value
 * that is none of those that are known stands as it is.
 */
export interface RegistryStudy {
  /** `NCT01234567`. */
  readonly trialID: string
  /** The number that the sponsor knows the study by. */
  readonly sponsorNumber: string | null
  readonly title: string
  readonly trialAbbreviatedName: string | null
  readonly briefSummary: string | null
  readonly detailedDescription: string | null
  /** The registry's own word, such as RECRUITING. */
  readonly currentStatus: string | null
  readonly studyType: string | null
  readonly phases: readonly string[]
  /** ALL, MALE or FEMALE. */
  readonly eligibleGender: string | null
  readonly isHealthyVolunteer: boolean | null
  readonly minimumAge: RegistryAge | null
  readonly maximumAge: RegistryAge | null
  readonly eligibilityCriteria: string | null
  readonly participantsCount: number | null
  /** From the first day to the last, as the registry states them: YYYY, YYYY-MM or YYYY-MM-DD. */
  readonly startDate: string | null
  readonly completionDate: string | null
  /** Whole months from the first to the last; null where one of them is not known. */
  readonly duration: number | null
  readonly interventionNames: readonly string[]
  readonly locations: readonly RegistryLocation[]
  /** The first contact of the study as a whole. */
  readonly centralContact: RegistryContact | null
  readonly leadSponsor: string | null
  readonly principalInvestigator: string | null
  readonly medicalCondition: readonly string[]
  readonly keywordList: readonly string[]
  /** Where the registry says something that could not be read. */
  readonly notRead: readonly RegistryPart[]
}

/** Addresses in the registry's answer of what is read of it. */
export type RegistryPart =
  | 'identificationModule.nctId'
  | 'identificationModule.orgStudyIdInfo.id'
  | 'identificationModule.briefTitle'
  | 'identificationModule.officialTitle'
  | 'identificationModule.acronym'
  | 'descriptionModule.briefSummary'
  | 'descriptionModule.detailedDescription'
  | 'statusModule.overallStatus'
  | 'statusModule.startDateStruct.date'
  | 'statusModule.completionDateStruct.date'
  | 'designModule.studyType'
  | 'designModule.phases'
  | 'designModule.enrollmentInfo.count'
  | 'eligibilityModule.sex'
  | 'eligibilityModule.healthyVolunteers'
  | 'eligibilityModule.minimumAge'
  | 'eligibilityModule.maximumAge'
  | 'eligibilityModule.eligibilityCriteria'
  | 'armsInterventionsModule.interventions'
  | 'contactsLocationsModule.locations'
  | 'contactsLocationsModule.centralContacts'
  | 'contactsLocationsModule.overallOfficials'
  | 'sponsorCollaboratorsModule.leadSponsor.name'
  | 'sponsorCollaboratorsModule.responsibleParty.investigatorFullName'
  | 'conditionsModule.conditions'
  | 'conditionsModule.keywords'

/** One line of a search of the registry. */
export type RegistryHit = Pick<RegistryStudy, 'trialID' | 'title' | 'briefSummary' | 'currentStatus' | 'leadSponsor' | 'medicalCondition'>

/** `GET registry/studies`. */
export interface RegistrySearchAnswer {
  readonly studies: readonly RegistryHit[]
  /** Sent as `pageToken`, it asks for the studies after these; null: there are no more. */
  readonly nextPageToken: string | null
}

/** Characters of a title and of a summary in lists, before three dots. Specification 2, section 9. */
export const longestTitle = 75
export const longestSummary = 115

/** @returns the text, cut with three dots where it is longer */
export const shortened = (text: string, longest: number): string => (text.length <= longest ? text : `${text.slice(0, longest)}...`)

/** Studies that one call brings in. */
export const mostImported = 50
