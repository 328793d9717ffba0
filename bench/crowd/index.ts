import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '#resources/core/random.ts'
import { setLogLevel } from '../../backend/platform/common/log.ts'
import type { BenchServer } from '../benchServer.ts'
import { memberOf, usersPerGroup } from '../userGroups.ts'
import { acts } from './acts.ts'
import type { CallOutcome } from './figures.ts'
import { type CrowdNodes, startNodes } from './nodes.ts'
import { userGroups } from './organisations.ts'
import { type Person, preparePerson } from './person.ts'
import { reportCrowd } from './report.ts'
import { createScreeningForms } from './screening.ts'
import { watchChanges } from './socket.ts'

export { fillOrganisations } from './organisations.ts'

export interface CrowdOptions {
  readonly minutes: number
  readonly people: number
  readonly nodes: number
  /** Minutes between two kills; null: no node is killed. */
  readonly killEvery: number | null
}

/** Seconds between two acts of one person. */
const thinkSeconds = [5, 15] as const

/**
 * Lets people of three organisations do mixed work for some minutes, with pauses and an open socket each.
 * @throws Error if the run misses an aim that it is long enough for
 */
export async function measureCrowd(benchServer: BenchServer, options: CrowdOptions): Promise<void> {
  const most = userGroups.length * usersPerGroup
  if (options.people > most) throw new Error(`--people: at most ${most}`)
  setLogLevel('error')
  await createScreeningForms(benchServer)
  const nodes = await startNodes(benchServer, { count: options.nodes, killEvery: options.killEvery })
  try {
    const outcomes: CallOutcome[] = []
    const people = await preparePeople(benchServer, nodes, outcomes, options.people)
    await work(people, options.minutes, benchServer.url)
    reportCrowd(outcomes, nodes, options)
  } finally {
    await nodes.stop()
  }
}

/** Returns people in equal numbers of all organisations. Every fourth has forty study sites, the others those of the demo account. */
async function preparePeople(
  benchServer: BenchServer,
  { urls }: CrowdNodes,
  outcomes: CallOutcome[],
  count: number,
): Promise<readonly Person[]> {
  const people: Person[] = []
  const perOrganisation = Math.ceil(count / userGroups.length)
  for (let number = 0; number < count; number += 1) {
    const index = Math.floor(number / userGroups.length)
    const [few, many] = userGroups[number % userGroups.length] ?? []
    const group = index % 4 === 3 ? many : few
    if (group === undefined) throw new Error('There are no groups of users')
    const headers = await benchServer.signedIn(memberOf(group, index))
    people.push(await preparePerson({ number, share: { index, of: perOrganisation }, headers, urls, outcomes }))
  }
  return people
}

async function work(people: readonly Person[], minutes: number, origin: string): Promise<void> {
  const end = performance.now() + minutes * 60_000
  const sockets = people.map((person) => watchChanges(person, origin))
  await Promise.all(people.map((person) => workUntil(person, end)))
  for (const socket of sockets) socket.close()
}

async function workUntil(person: Person, end: number): Promise<void> {
  const random = createRandom(person.number)
  const choices = acts.map((act) => [act, act.weight] as const)
  const think = () => pause(1000 * (thinkSeconds[0] + random.next() * (thinkSeconds[1] - thinkSeconds[0])))
  // People do not all begin at the same moment.
  await pause(1000 * thinkSeconds[1] * random.next())
  while (performance.now() < end) {
    await random.weighted(choices).run(person, random)
    await think()
  }
}
