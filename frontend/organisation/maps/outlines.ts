import outlines from './outlines.json'

/**
 * Polygon of a province or state: longitude and latitude in steps from each position to the next, in hundredths of a degree
 * (`scripts/map-data.ts`).
 */
type Steps = readonly number[]
type Position = readonly [latitude: number, longitude: number]

const perDegree = 100

/** Returns the positions of a polygon, in degrees. Pure. */
export function decodePositions(steps: Steps): readonly Position[] {
  let [x, y] = [0, 0]
  return Array.from({ length: steps.length / 2 }, (_, index) => {
    x += steps[2 * index] ?? 0
    y += steps[2 * index + 1] ?? 0
    return [y / perDegree, x / perDegree] as const
  })
}

/** The provinces of Canada and the states of the United States, each with its polygons. Natural Earth, public domain. */
export const provinces = outlines.map(({ code, rings }) => ({ code, rings: rings.map(decodePositions) }))
