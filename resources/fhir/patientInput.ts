import { healthCardType } from './patient.ts'
import type { FhirContext } from './types.ts'

/** A FHIR Patient as input of a participant. */
export interface PatientInput {
  /** Fields of the participant; the engine validates them. */
  readonly values: Readonly<Record<string, unknown>>
  /** FHIRPaths of elements that the participant has no field for. */
  readonly ignored: readonly string[]
}

type Json = unknown
type Element = Readonly<Record<string, Json>>

/** Reads a Patient. Every element either becomes a value or is listed as ignored. Pure. */
export function readPatient(patient: Element, context: Pick<FhirContext, 'base'>): PatientInput {
  const reader = createReader(patient)
  const values = {
    ...readIdentifiers(reader, context),
    ...readName(reader),
    ...readTelecom(reader),
    ...readAddress(reader),
    ...readDeceased(reader),
    gender: reader.text(patient, 'gender'),
    dob: reader.text(patient, 'birthDate'),
  }
  if (patient.active === true) reader.use(patient, 'active')
  reader.use(patient, 'resourceType')
  return { values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)), ignored: reader.ignored() }
}

interface Reader {
  readonly patient: Element
  /** Marks an element as used, and returns it. */
  use(element: Element, name: string): Json
  /** Uses an element if it is a text. */
  text(element: Element, name: string): string | undefined
  /** Objects of a list; other entries stay ignored. */
  list(name: string): readonly Element[]
  ignored(): readonly string[]
}

function createReader(patient: Element): Reader {
  const used = new Map<Element, Set<string>>()
  const use = (element: Element, name: string): Json => {
    used.set(element, (used.get(element) ?? new Set()).add(name))
    return element[name]
  }
  /** Paths of unused elements. An object of which a part was used is listed by its other parts. */
  const unusedOf = (value: Json, path: string): readonly string[] => {
    if (Array.isArray(value)) return value.flatMap((each, index) => unusedOf(each, `${path}[${index}]`))
    const usedNames = isElement(value) ? used.get(value) : undefined
    if (usedNames === undefined || !isElement(value)) return [path]
    return Object.entries(value).flatMap(([name, each]) =>
      usedNames.has(name) ? (isList(each) ? unusedOf(each, `${path}.${name}`) : []) : unusedOf(each, `${path}.${name}`),
    )
  }
  const isList = (value: Json): boolean => Array.isArray(value) && value.some(isElement)
  return {
    patient,
    use,
    text(element, name) {
      const value = element[name]
      if (typeof value !== 'string' || value.trim() === '') return undefined
      use(element, name)
      return value
    },
    list(name) {
      const value = patient[name]
      return Array.isArray(value) ? value.filter(isElement) : []
    },
    ignored: () => unusedOf(patient, 'Patient'),
  }
}

const isElement = (value: Json): value is Element => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Client ID, subject ID and the health card. A medical record number of another system is the client ID. */
function readIdentifiers(reader: Reader, { base }: Pick<FhirContext, 'base'>): PatientInput['values'] {
  const values: Record<string, unknown> = {}
  const own: Readonly<Record<string, string>> = {
    [`${base}/identifier/client-id`]: 'participantClientId',
    [`${base}/identifier/subject-id`]: 'subjectId',
  }
  for (const identifier of reader.list('identifier')) {
    const system = typeof identifier.system === 'string' ? identifier.system : ''
    const codes = codesOf(identifier.type)
    const province = codes.includes(healthCardType.code) ? provinceOf(system) : undefined
    const field = province !== undefined ? 'healthCardNumber' : (own[system] ?? (codes.includes('MR') ? 'participantClientId' : undefined))
    if (field === undefined || values[field] !== undefined) continue
    values[field] = reader.text(identifier, 'value')
    if (values[field] === undefined) continue
    for (const name of ['system', 'type', 'use']) reader.use(identifier, name)
    if (province !== undefined) values.healthCardProvinceId = province
  }
  return values
}

const codesOf = (type: Json): readonly Json[] =>
  isElement(type) && Array.isArray(type.coding) ? type.coding.filter(isElement).map(({ code }) => code) : []

/** Province of a health card, from the system of this server or that of the Canadian registry: `…/ca-on-patient-hcn`. */
const provinceOf = (system: string): string | undefined =>
  (/health-card-([A-Z]{2})$/.exec(system)?.[1] ?? /\/ca-([a-z]{2})-patient-(?:hcn|healthcare-id)$/.exec(system)?.[1])?.toUpperCase()

/** The official name, else the usual one, else the first. */
function readName(reader: Reader): PatientInput['values'] {
  const names = reader.list('name')
  const name = names.find(({ use }) => use === 'official') ?? names.find(({ use }) => use === 'usual') ?? names[0]
  if (name === undefined) return {}
  const givenNames = Array.isArray(name.given) ? name.given.filter((each) => typeof each === 'string') : []
  if (givenNames.length > 0) reader.use(name, 'given')
  reader.use(name, 'use')
  if (name.text !== undefined && typeof name.family === 'string') reader.use(name, 'text')
  return { lastName: reader.text(name, 'family'), firstName: givenNames.length === 0 ? undefined : givenNames.join(' ') }
}

/** The first e-mail address, and the first mobile number, else the first phone number. */
function readTelecom(reader: Reader): PatientInput['values'] {
  const points = reader.list('telecom')
  const phones = points.filter(({ system }) => system === 'phone')
  const read = (point: Element | undefined): string | undefined => {
    if (point === undefined) return undefined
    for (const name of ['system', 'use', 'rank']) reader.use(point, name)
    return reader.text(point, 'value')
  }
  return {
    email: read(points.find(({ system }) => system === 'email')),
    primaryMobile: read(phones.find(({ use }) => use === 'mobile') ?? phones[0]),
  }
}

const countries: Readonly<Record<string, string>> = { CAN: 'CA', CANADA: 'CA', USA: 'US' }

/** The home address, else the first. The city is part of the street address, because participants have no field for it. */
function readAddress(reader: Reader): PatientInput['values'] {
  const addresses = reader.list('address')
  const address = addresses.find(({ use }) => use === 'home') ?? addresses[0]
  if (address === undefined) return {}
  reader.use(address, 'use')
  const lines = Array.isArray(address.line) ? address.line.filter((each) => typeof each === 'string') : []
  if (lines.length > 0) reader.use(address, 'line')
  const street = [...lines, reader.text(address, 'city')].filter((each) => each !== undefined).join(', ')
  const country = reader.text(address, 'country')
  return {
    streetAddress: street === '' ? undefined : street,
    province: reader.text(address, 'state'),
    postalCode: reader.text(address, 'postalCode'),
    country: country === undefined ? undefined : (countries[country.toUpperCase()] ?? country),
  }
}

function readDeceased(reader: Reader): PatientInput['values'] {
  const { deceasedBoolean, deceasedDateTime } = reader.patient
  if (typeof deceasedBoolean === 'boolean') {
    reader.use(reader.patient, 'deceasedBoolean')
    return { deceased: deceasedBoolean }
  }
  // A year or a month is no day of death, so it stays listed.
  if (typeof deceasedDateTime !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(deceasedDateTime))
    return deceasedDateTime === undefined ? {} : { deceased: true }
  reader.use(reader.patient, 'deceasedDateTime')
  return { deceased: true, deceasedOn: deceasedDateTime.slice(0, 10) }
}
