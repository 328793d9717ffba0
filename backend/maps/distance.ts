import { type Distance, type Exactness, exactnesses, type Place } from '#resources/mapAnswers.ts'

/** The mean radius of the earth in kilometres (IUGG). */
const radius = 6371.0088

/** Kilometres on the sphere between two positions (haversine). Pure. */
export function kilometresBetween(one: Pick<Place, 'latitude' | 'longitude'>, other: Pick<Place, 'latitude' | 'longitude'>): number {
  const [from, to] = [inRadians(one.latitude), inRadians(other.latitude)]
  const north = to - from
  const east = inRadians(other.longitude - one.longitude)
  const chord = Math.sin(north / 2) ** 2 + Math.cos(from) * Math.cos(to) * Math.sin(east / 2) ** 2
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(chord)))
}

const inRadians = (degrees: number): number => (degrees * Math.PI) / 180

/** Kilometres to which a distance is told where the less exact of both ends is known so well. */
const steps: Readonly<Record<Exactness, number>> = { ADDRESS: 1, POSTAL_CODE: 1, TOWN: 10, AREA: 10, REGION: 50 }

/** A distance as it may be told: no more exactly than both ends are known. Pure. */
export function distanceBetween(one: Place, other: Place): Distance {
  const step = steps[lessExact(one.exactness, other.exactness)]
  const km = Math.round(kilometresBetween(one, other) / step) * step
  return km === 0 ? { km: step, isBelow: true } : { km, isBelow: false }
}

const lessExact = (one: Exactness, other: Exactness): Exactness => (exactnesses.indexOf(one) > exactnesses.indexOf(other) ? one : other)
