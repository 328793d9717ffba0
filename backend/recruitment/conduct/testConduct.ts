import { enrol, giveConsent, newParticipant, type StudySite } from '../../participants/comments/testParticipants.ts'
import type { TestNode } from '../../testing/index.ts'

/** A new participant, enrolled with consent by the calls that a user makes. */
export async function enrolledIn(node: TestNode, as: string, place: StudySite) {
  const participantId = await newParticipant(node, as)
  const cardId = await enrol(node, participantId, place)
  await giveConsent(node, cardId)
  await take(node, as, { cardId, transition: 'enroll' })
  return { participantId, cardId }
}

/** The same on the conduct board. @returns the id of the card */
export async function conductCardOf(node: TestNode, as: string, place: StudySite): Promise<string> {
  const { cardId } = await enrolledIn(node, as, place)
  await take(node, as, { cardId, transition: 'addToConduct' })
  return cardId
}

interface Step {
  readonly cardId: string
  readonly transition: string
}

async function take(node: TestNode, as: string, { cardId, transition }: Step): Promise<void> {
  const { status } = await node.call(`participant-study/${cardId}/transitions/${transition}`, { as, method: 'POST', body: {} })
  if (status !== 200) throw new Error(`${transition} answered ${status}`)
}
