import type { Address, ContactPoint, HumanName, Identifier, Patient } from 'fhir/r4'
import type { ResourceAnswer } from '../core/rows.ts'
import { identifierOf, masked, metaOf, nonEmpty, systemOf } from './elements.ts'
import { defineMapping, type FhirContext } from './types.ts'

type Row = ResourceAnswer['participant']

/** Code of a health card number among the types of identifiers. */
export const healthCardType = { system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'JHN' } as const

/** FHIR element and search parameter of the given names. */
export const givenNames = 'given'

/** FHIR codes of the gender are those of the product. */
const genders = ['female', 'male', 'other', 'unknown'] as const

export const patientMapping = defineMapping({
  type: 'Patient',
  of: 'participant',
  search: {
    identifier: {
      type: 'identifier',
      fields: { 'client-id': 'participantClientId', 'subject-id': 'subjectId' },
      about: 'Client ID or subject ID: `SYSTEM|VALUE`; without a system, a client ID.',
    },
    family: { type: 'string', field: 'lastName', about: 'Part of the family name.' },
    [givenNames]: { type: 'string', field: 'firstName', about: 'Part of the given names.' },
    birthdate: { type: 'date', field: 'dob', isDay: true, about: 'Date of birth.' },
    gender: {
      type: 'token',
      codes: Object.fromEntries(genders.map((gender) => [gender, { gender }])),
      about: 'Administrative gender.',
    },
    email: { type: 'string', field: 'email', about: 'Part of the e-mail address.' },
    deceased: { type: 'token', codes: { true: { deceased: 'true' }, false: { deceased: 'false' } }, about: '`true` or `false`.' },
  },
  sort: { family: 'lastName', [givenNames]: 'firstName', birthdate: 'dob', _lastUpdated: 'updatedAt', _id: 'id' },
  includes: {},
  toFhir: (row, context) => (row.redacted === true ? maskedPatient(row, context) : openPatient(row, context)),
})

const openPatient = (row: Row, context: FhirContext) =>
  nonEmpty({
    resourceType: 'Patient',
    id: row.id,
    meta: metaOf(row),
    identifier: [...recordIdentifiers(row, context), ...healthCard(row, context)],
    name: [
      nonEmpty({ use: 'official', family: row.lastName, [givenNames]: row.firstName === undefined ? [] : [row.firstName] }),
    ] as HumanName[],
    telecom: telecomOf(row),
    gender: row.gender ?? undefined,
    birthDate: row.dob ?? undefined,
    ...deceasedOf(row),
    address: addressOf(row),
  } as const satisfies Patient)

/** A restricted profile: identifiers of the record stay, all values about the person are masked. */
const maskedPatient = (row: Row, context: FhirContext) =>
  nonEmpty({
    resourceType: 'Patient',
    id: row.id,
    meta: metaOf(row),
    identifier: recordIdentifiers(row, context),
    name: [masked],
    telecom: [masked],
    _gender: masked,
    _birthDate: masked,
    _deceasedBoolean: masked,
    address: [masked],
  } as const satisfies Patient)

const recordIdentifiers = ({ participantClientId, subjectId }: Row, context: FhirContext): Identifier[] => [
  ...(participantClientId ? [identifierOf(context, 'client-id', participantClientId)] : []),
  ...(subjectId ? [identifierOf(context, 'subject-id', subjectId)] : []),
]

const healthCard = ({ healthCardNumber, healthCardProvinceId }: Row, context: FhirContext): Identifier[] =>
  healthCardNumber
    ? [
        {
          type: { coding: [healthCardType] },
          system: systemOf(context, `health-card-${String(healthCardProvinceId)}`),
          value: healthCardNumber,
        },
      ]
    : []

const telecomOf = ({ email, primaryMobile }: Row): ContactPoint[] => [
  ...(email ? [{ system: 'email', value: email } as const] : []),
  ...(primaryMobile ? [{ system: 'phone', use: 'mobile', value: primaryMobile } as const] : []),
]

function addressOf({ streetAddress, province, postalCode, country }: Row): Address[] {
  const address = nonEmpty({
    line: streetAddress ? [streetAddress] : [],
    state: province ?? undefined,
    postalCode: postalCode ?? undefined,
    country: country ?? undefined,
  })
  return Object.keys(address).length === 0 ? [] : [address]
}

const deceasedOf = ({ deceased, deceasedOn }: Row): Pick<Patient, 'deceasedBoolean' | 'deceasedDateTime'> =>
  deceased === true && deceasedOn ? { deceasedDateTime: deceasedOn } : { deceasedBoolean: deceased === true }
