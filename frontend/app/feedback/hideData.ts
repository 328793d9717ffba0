/**
 * Makes a copied page safe to send: whatever is no text of the application itself is made unreadable. Nothing is left in the copy for
 * somebody to uncover: letters are replaced, not only blurred.
 *
 * A text stays when it is, whole, one of ours (a label, a heading, a button), and stands in no place of values: there our words are
 * values too ('Female', 'Deceased'). So a place that nobody thought of is hidden, not shown.
 * @param isOurs is it a text of the screens, in the language that stands?
 */
export function hideData(copy: Node, isOurs: (text: string) => boolean): void {
  if (!(copy instanceof Element)) return
  for (const element of copy.querySelectorAll('script, iframe, canvas, video, audio, object, embed')) element.remove()
  for (const element of [copy, ...copy.querySelectorAll('*')]) hideAttributes(element)
  for (const text of textsIn(copy)) {
    const words = text.data.trim()
    if (words === '' || !/[\p{L}\p{N}]/u.test(words)) continue
    if (!isOurs(words) || text.parentElement?.closest(placesOfValues)) blur(text)
  }
}

/** Cells, descriptions, fields, chosen options, tags, and the lists of records that are none of these. */
const placesOfValues =
  'tbody, td, dd, input, textarea, select, option, .ant-select-selection-item, .ant-select-item, .ant-tag, .ant-descriptions-item-content, .list-cards, .home-recent, [data-values], [contenteditable]'

/** Names and values hide in titles, labels for screen readers, addresses and fields too. */
const keptAttributes: ReadonlySet<string> = new Set([
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
    if (isDrawing ? /href|title|aria-label/i.test(name) : !keptAttributes.has(name)) element.removeAttribute(name)
  }
  if (element.tagName === 'IMG') element.setAttribute('style', `${element.getAttribute('style') ?? ''};background:#888`)
}

function* textsIn(root: Element): Generator<Text> {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) found.push(walker.currentNode as Text)
  for (const text of found) if (text.parentElement?.closest('style') === null) yield text
}

/** As wide as it was, and no letter of it. */
function blur(text: Text): void {
  const cover = text.ownerDocument.createElement('span')
  cover.setAttribute('style', 'filter:blur(4px)')
  text.replaceWith(cover)
  cover.append(text.data.replace(/[\p{L}\p{N}\p{S}\p{P}]/gu, 'n'))
}
