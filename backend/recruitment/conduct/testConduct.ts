import type { TestNode } from '../../app/testing/index.ts'
import { createTestParticipant, enrol, giveConsent, type StudySite } from '../../participants/comments/testParticipants.ts'

/** Creates and enrols a participant with consent, through the calls that users make. */
export async function createEnrolledCard(node: TestNode, caller: string, studySite: StudySite) {
  const participantId = await createTestParticipant(node, caller)
  const cardId = await enrol(node, participantId, studySite)
  await giveConsent(node, cardId)
  await runTransition(node, caller, { cardId, transition: 'enroll' })
  return { participantId, cardId }
}

/** Creates a card like `createEnrolledCard`, and adds the participant to the conduct board. @returns the id of the card */
export async function conductCardOf(node: TestNode, caller: string, studySite: StudySite): Promise<string> {
  const { cardId } = await createEnrolledCard(node, caller, studySite)
  await runTransition(node, caller, { cardId, transition: 'addToConduct' })
  return cardId
}

interface Step {
  readonly cardId: string
  readonly transition: string
}

async function runTransition(node: TestNode, caller: string, { cardId, transition }: Step): Promise<void> {
  const { status } = await node.call(`participant-study/${cardId}/transitions/${transition}`, { as: caller, method: 'POST', body: {} })
  if (status !== 200) throw new Error(`${transition} answered ${status}`)
}
