/**
 * Makes a copied page safe to send: makes every text unreadable that is not one of the application's own texts. Replaces letters instead
 * of only blurring them, so nothing can be recovered from the copy. A text stays readable only if it is, as a whole, a text of the
 * application (a label, a heading, a button) and is not shown as a value. Shown as a value, a text of the application is data too
 * ('Female', 'Deceased'). Texts in unknown elements are therefore hidden by default.
 * @param isAppText true for a text of the screens in the current language
 */
export function hideData(copy: Node, isAppText: (text: string) => boolean): void {
  if (!(copy instanceof Element)) return
  for (const element of copy.querySelectorAll('script, iframe, canvas, video, audio, object, embed')) element.remove()
  for (const element of [copy, ...copy.querySelectorAll('*')]) hideAttributes(element)
  for (const text of textNodesOf(copy)) {
    const content = text.data.trim()
    if (content === '' || !/[\p{L}\p{N}]/u.test(content)) continue
    if (!isAppText(content) || text.parentElement?.closest(valueSelectors)) blur(text)
  }
}

/**
 * Selectors of elements that show values: cells, descriptions, fields, selected options, tags, and lists of records that contain none of
 * these elements.
 */
const valueSelectors =
  'tbody, td, dd, input, textarea, select, option, .ant-select-selection-item, .ant-select-item, .ant-tag, .ant-descriptions-item-content, .list-cards, .home-recent, [data-values], [contenteditable]'

/**
 * Attributes that the copy keeps. All other attributes are removed: titles, labels for screen readers, URLs and field values can contain
 * names.
 */
const storedAttributes: ReadonlySet<string> = new Set([
  'class',
  'style',
  'type',
  'colspan',
  'rowspan',
  'xmlns',
  'viewBox',
  'd',
  'fill',
  'width',
  'height',
])

function hideAttributes(element: Element): void {
  const isDrawing = element.closest('svg') !== null
  for (const { name, value } of [...element.attributes]) {
    if (name === 'style' && /url\(/i.test(value)) element.setAttribute('style', value.replace(/url\([^)]*\)/gi, 'none'))
    if (isDrawing ? /href|title|aria-label/i.test(name) : !storedAttributes.has(name)) element.removeAttribute(name)
  }
  if (element.tagName === 'IMG') element.setAttribute('style', `${element.getAttribute('style') ?? ''};background:#888`)
}

function* textNodesOf(root: Element): Generator<Text> {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const textNodes: Text[] = []
  while (walker.nextNode()) textNodes.push(walker.currentNode as Text)
  for (const text of textNodes) if (text.parentElement?.closest('style') === null) yield text
}

/** Replaces the text by the same number of unreadable letters. */
function blur(text: Text): void {
  const cover = text.ownerDocument.createElement('span')
  cover.setAttribute('style', 'filter:blur(4px)')
  text.replaceWith(cover)
  cover.append(text.data.replace(/[\p{L}\p{N}\p{S}\p{P}]/gu, 'n'))
}
