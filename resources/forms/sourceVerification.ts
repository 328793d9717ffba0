import { answerNameOf, type FormNode, formNodesOf, isQuestion } from './content/formNodes.ts'
import type { JsonObject } from './content/json.ts'
import { localiseTitle, type TitledQuestion } from './content/titles.ts'

/**
 * Returns the questions whose answers must be verified against their source. A marked question of a repeat is returned as the whole
 * repeat. Pure.
 */
export function findQuestionsToVerify(document: JsonObject, language: string): readonly TitledQuestion[] {
  const questionsByName = new Map<string, TitledQuestion>()
  for (const formNode of formNodesOf(document)) {
    if (formNode.value.verifySource !== true || !isQuestion(formNode)) continue
    const outermostNode = getOutermost(formNode)
    const name = answerNameOf(outermostNode)
    if (name !== '' && !questionsByName.has(name)) questionsByName.set(name, { name, title: localiseTitle(outermostNode, language) })
  }
  return [...questionsByName.values()]
}

const getOutermost = (formNode: FormNode): FormNode => (formNode.repeat === null ? formNode : getOutermost(formNode.repeat))
