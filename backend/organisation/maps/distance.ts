import { type Distance, type Exactness, exactnesses, type MapPosition } from '#resources/organisation/mapAnswers.ts'

/** The mean radius of the earth in kilometres (IUGG). */
const radius = 6371.0088

/** Returns the kilometres between two positions on the sphere (haversine). Pure. */
export function computeKilometres(
  origin: Pick<MapPosition, 'latitude' | 'longitude'>,
  destination: Pick<MapPosition, 'latitude' | 'longitude'>,
): number {
  const [originLatitude, toLatitude] = [inRadians(origin.latitude), inRadians(destination.latitude)]
  const north = toLatitude - originLatitude
  const east = inRadians(destination.longitude - origin.longitude)
  const chord = Math.sin(north / 2) ** 2 + Math.cos(originLatitude) * Math.cos(toLatitude) * Math.sin(east / 2) ** 2
  return 2 * radius * Math.asin(Math.min(1, Math.sqrt(chord)))
}

const inRadians = (degrees: number): number => (degrees * Math.PI) / 180

/** Kilometres to which a distance is rounded, by the less exact of both positions. */
const steps: Readonly<Record<Exactness, number>> = { ADDRESS: 1, POSTAL_CODE: 1, TOWN: 10, AREA: 10, REGION: 50 }

/** Returns a distance, rounded so that it is no more exact than both positions. Pure. */
export function measureDistance(one: MapPosition, other: MapPosition): Distance {
  const step = steps[chooseLessExact(one.exactness, other.exactness)]
  const km = Math.round(computeKilometres(one, other) / step) * step
  return km === 0 ? { km: step, isBelow: true } : { km, isBelow: false }
}

const chooseLessExact = (first: Exactness, other: Exactness): Exactness =>
  exactnesses.indexOf(first) > exactnesses.indexOf(other) ? first : other
