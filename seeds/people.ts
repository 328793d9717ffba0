import type { Values } from '#resources/core/conditions.ts'
import { addDays, type Random } from '#resources/core/random.ts'
import { normalise } from '#resources/core/validate.ts'
import { participant } from '#resources/participants/participant.ts'
import { referralSources } from '#resources/recruitment/referralSources.ts'
import { storyDay } from './calendar.ts'
import { healthCardOf } from './healthCards.ts'
import { namesOf } from './names.ts'
import { type Region, regionsOf, streetsOf } from './regions.ts'
import type { Condition } from './types.ts'

interface PersonPlan {
  readonly language: 'en' | 'fr'
  /** Number of the person within the organisation, from 1. */
  readonly number: number
  /** Minimum and maximum age in completed years on `storyDay`. */
  readonly ages: readonly [min: number, max: number]
  /** Possible conditions of the person. */
  readonly conditions: readonly Condition[]
}

/** Generates an invented participant, as stored. */
export function makePerson(random: Random, plan: PersonPlan): Values & { readonly id: string } {
  const identity = makeIdentity(random, plan)
  const row = normalise(
    participant,
    { ...identity, ...contactOf(random, plan, identity), ...healthOf(random, plan, identity), ...recordOf(random, plan) },
    storyDay,
  )
  const addedOn = random.day('2025-01-06', storyDay)
  return { ...row, ...(row.contactableByAnyStudy === true ? createAgreement(addedOn) : {}), id: random.uuid(addedOn) }
}

/**
 * Returns the agreement of a person whom any study may contact. The person gave it through the link on the day on which they were added,
 * so no file is stored.
 */
function createAgreement(day: string): Values {
  const participantContactAgreementType = 'AGREEMENT_TO_CONTACT_FOR_ANY_STUDY'
  return {
    participantContactAgreementType,
    signedAgreementToContact: { source: 'PARTICIPANT', participantContactAgreementType, signedOn: day },
  }
}

type Identity = ReturnType<typeof makeIdentity>

function makeIdentity(random: Random, { language, ages }: PersonPlan) {
  const gender = random.weighted([
    ['female', 52],
    ['male', 45],
    ['other', 2],
    ['unknown', 1],
  ] as const)
  const names = random.weighted(namesOf(language))
  const isFemale = gender === 'female' || (gender !== 'male' && random.chance(0.5))
  const [youngest, oldest] = ages
  return {
    firstName: random.pick(isFemale ? names.female : names.male),
    lastName: random.pick(names.family),
    dob: random.day(addDays(storyDay, -Math.floor((oldest + 1) * 365.25) + 2), addDays(storyDay, -Math.ceil(youngest * 365.25) - 2)),
    gender,
    otherGender: gender === 'other' ? (language === 'en' ? 'Non-binary' : 'Non binaire') : null,
    clinicalSex: gender === 'unknown' ? 'UNKNOWN' : isFemale ? 'FEMALE' : 'MALE',
  }
}

function contactOf(random: Random, { language, number }: PersonPlan, person: Identity): Values {
  const region = random.weighted(regionsOf(language))
  const hasEmail = random.chance(0.86)
  const card = random.chance(0.85) ? healthCardOf(random, region.province, person) : null
  return {
    email: hasEmail ? `${createMailbox(person)}${number}@${random.pick(['example.com', 'example.org', 'example.net'])}` : null,
    primaryMobile: !hasEmail || random.chance(0.9) ? createPhone(random, region) : null,
    preferredContactType: random.weighted([
      ['EMAIL', 5],
      ['PHONE', 3],
      ['SMS', 2],
      [null, 2],
    ] as const),
    streetAddress: createStreetAddress(random, language),
    postalCode: createPostalCode(random, region),
    country: region.country,
    province: region.province,
    healthCardProvinceId: card === null ? null : region.province,
    healthCardNumber: card,
  }
}

function healthOf(random: Random, { language, conditions }: PersonPlan, { dob }: Identity): Values {
  const isMetric = language === 'fr' || random.chance(0.8)
  const isMeasured = random.chance(0.7)
  const isDeceased = random.chance(0.008)
  return {
    height: isMeasured ? random.between(isMetric ? 1500 : 590, isMetric ? 1950 : 770) / 10 : null,
    heightUnit: isMeasured ? (isMetric ? 'CM' : 'INCH') : null,
    weight: isMeasured ? random.between(isMetric ? 480 : 1060, isMetric ? 1250 : 2760) / 10 : null,
    weightUnit: isMeasured ? (isMetric ? 'KG' : 'LBS') : null,
    conditions: random.chance(0.75) ? [random.pick(conditions)] : null,
    allergies: random.chance(0.2)
      ? random.pick(
          language === 'en' ? ['Penicillin', 'Latex', 'Peanuts', 'Sulfa drugs'] : ['Pénicilline', 'Latex', 'Arachides', 'Sulfamides'],
        )
      : null,
    diagnosis_year: random.chance(0.5) ? Math.max(random.between(2005, 2025), Number(dob.slice(0, 4))) : null,
    ecogScore: random.chance(0.3) ? random.between(0, 2) : null,
    physician: random.chance(0.6) ? createPhysicianName(random, language) : null,
    deceased: isDeceased,
    deceasedOn: isDeceased ? random.day('2026-02-01', storyDay) : null,
  }
}

function recordOf(random: Random, { language, number }: PersonPlan): Values {
  return {
    participantClientId: `${language === 'en' ? 'NL' : 'RS'}-${String(number).padStart(5, '0')}`,
    referralSource: random.pick(referralSources),
    contactableByAnyStudy: random.chance(0.55),
    tags: random.chance(0.18)
      ? [
          random.pick(
            language === 'en'
              ? ['Prefers mornings', 'Needs transport', 'Interpreter', 'Returning']
              : ['Préfère le matin', 'Transport requis', 'Interprète', 'Déjà participant'],
          ),
        ]
      : null,
    isRestrictedProfile: random.chance(0.015),
  }
}

function createMailbox({ firstName, lastName }: Identity): string {
  const toPlain = (name: string): string =>
    name
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase()
  return `${toPlain(firstName)}.${toPlain(lastName)}`
}

/** Returns a telephone number between 555-0100 and 555-0199, a range reserved for fictional use. */
const createPhone = (random: Random, region: Region): string => `+1${random.pick(region.areaCodes)}55501${random.digits(2)}`

function createPostalCode(random: Random, { country, postalAreas }: Region): string {
  const area = random.pick(postalAreas)
  return country === 'US' ? area : `${area} ${random.digits(1)}${random.letters(1)}${random.digits(1)}`
}

function createStreetAddress(random: Random, language: 'en' | 'fr'): string {
  const street = random.pick(streetsOf(language))
  return language === 'en' ? `${random.between(2, 1900)} ${street}` : `${random.between(2, 1900)}, ${street}`
}

function createPhysicianName(random: Random, language: 'en' | 'fr'): string {
  const names = random.weighted(namesOf(language))
  return `${language === 'en' ? 'Dr.' : random.pick(['Dr', 'Dre'])} ${random.pick(names.family)}`
}
