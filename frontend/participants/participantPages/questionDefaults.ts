import { Serializer } from 'survey-core'

/**
 * Sets how questions look on a phone. The library turns long scales into a closed list there, and draws a signature 300 pixels wide:
 * every scale becomes buttons, and a signature as wide as its question.
 */
export function setQuestionDefaults(): void {
  Serializer.findProperty('rating', 'displayMode').defaultValue = 'buttons'
  Serializer.findProperty('signaturepad', 'signatureAutoScaleEnabled').defaultValue = true
}
