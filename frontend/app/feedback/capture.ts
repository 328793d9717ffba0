import { i18n } from '../../base/i18n/i18n.ts'
import { hideData } from './hideData.ts'

/** Pixels; what lies below is not worth the bytes. */
const mostHeight = 2400
/** Milliseconds for what the page still loads. */
const timeout = 5000

/** A picture of the page as it is, without anything that it says of people. The library comes when it is first wanted. */
export async function capturePage(): Promise<Blob> {
  const { domToBlob } = await import('modern-screenshot')
  const texts = ownTexts()
  return domToBlob(document.body, {
    type: 'image/jpeg',
    quality: 0.8,
    width: document.body.clientWidth,
    height: Math.min(Math.max(document.body.scrollHeight, innerHeight), mostHeight),
    backgroundColor: getComputedStyle(document.documentElement).getPropertyValue('--surface-layout'),
    font: false,
    timeout,
    filter: (node) => !(node instanceof Element && leftOut.some((name) => node.classList.contains(name))),
    onCloneNode: (copy) => hideData(copy, (text) => texts.has(text)),
  })
}

/** The feedback dialog itself is no part of the picture. */
export const leftOutClass = 'feedback-dialog'

/** Neither is the bar at the bottom of a phone: in a picture of the whole page it would lie across its middle. */
const leftOut = [leftOutClass, 'bottom-bar']

/** Every text that the screens have loaded, as it stands in the files: one that was filled in with a name is none of them. */
function ownTexts(): ReadonlySet<string> {
  const texts = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  collect(i18n.getDataByLanguage(i18n.language))
  return texts
}
