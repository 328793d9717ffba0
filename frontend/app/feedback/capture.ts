import { i18n } from '../../base/i18n/i18n.ts'
import { hideData } from './hideData.ts'

/** Maximum height in pixels. The picture is cut off below this height to save bytes. */
const mostHeight = 2400
/** Maximum time in milliseconds to wait for resources that the page is still loading. */
const timeout = 5000

/** Returns a picture of the current page with all personal data made unreadable. Loads the library on first use. */
export async function capturePage(): Promise<Blob> {
  const { domToBlob } = await import('modern-screenshot')
  const texts = collectAppTexts()
  return domToBlob(document.body, {
    type: 'image/jpeg',
    quality: 0.8,
    width: document.body.clientWidth,
    height: Math.min(Math.max(document.body.scrollHeight, innerHeight), mostHeight),
    backgroundColor: getComputedStyle(document.documentElement).getPropertyValue('--surface-layout'),
    font: false,
    timeout,
    filter: (node) => !(node instanceof Element && excludedClasses.some((name) => node.classList.contains(name))),
    onCloneNode: (copy) => hideData(copy, (text) => texts.has(text)),
  })
}

/** Class of the feedback dialog. The picture omits elements with this class. */
export const excludedClass = 'feedback-dialog'

/**
 * Classes of elements that are left out of the picture. In a picture of the whole page, the bottom bar of a phone would cover the middle.
 */
const excludedClasses = [excludedClass, 'bottom-bar']

/**
 * Returns every text of the loaded language files, with placeholders for inserted names. A displayed text with an inserted name is
 * therefore not in the set.
 */
function collectAppTexts(): ReadonlySet<string> {
  const texts = new Set<string>()
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  collect(i18n.getDataByLanguage(i18n.language))
  return texts
}
