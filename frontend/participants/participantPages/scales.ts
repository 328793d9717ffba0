import { Serializer } from 'survey-core'

/** Shows every scale as buttons: the library turns long scales into a closed list on phones. */
export function showScalesAsButtons(): void {
  const property = Serializer.findProperty('rating', 'displayMode')
  property.defaultValue = 'buttons'
}
