import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../../frontend/locales/en')
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))

/** Beginnings of text keys: the namespaces, and the first segment of each key. */
export const keySegments = {
  namespaces: files.map((name) => name.replace('.json', '')),
  firstWords: [
    ...new Set(files.flatMap((name) => Object.keys(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, unknown>))),
  ],
}

/**
 * Runs in every page. Reports on the console each visible text, and each text for screen readers, that is a raw key, such as
 * `common:list.export` or `list.export`. Ignores code on developers' pages.
 */
export function reportRawKeys({ namespaces, firstWords }: typeof keySegments): void {
  const boundary = '[\\s(),;“”"«»]'
  const pattern = new RegExp(
    `(?:^|${boundary})(?:(?:${namespaces.join('|')}):[A-Za-z]\\w*|(?:${firstWords.join('|')})(?:\\.[A-Za-z]\\w*)+)(?=$|[.:]|${boundary})`,
  )
  const attributes = ['aria-label', 'title', 'placeholder', 'alt']
  const reportedKeys = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const check = (text: string | null): void => {
    // Every key contains one of these characters. All other texts need no further check.
    if (text === null || !/[.:]/.test(text)) return
    const [match] = pattern.exec(text) ?? []
    if (match === undefined || reportedKeys.has(match)) return
    reportedKeys.add(match)
    console.error(`A raw text key is shown: ${match.trim()}`)
  }
  const scan = (): void => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if (node.parentElement?.closest('script, style, code, pre') === null) check(node.nodeValue)
    }
    for (const name of attributes) for (const each of document.querySelectorAll(`[${name}]`)) check(each.getAttribute(name))
  }
  const scheduleScan = (): void => {
    clearTimeout(timer)
    timer = setTimeout(scan, 150)
  }
  // Checks a screen that the user leaves soon after it appeared, before the router removes it.
  addEventListener('popstate', scan)
  document.addEventListener('DOMContentLoaded', () => {
    scheduleScan()
    new MutationObserver(scheduleScan).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  })
}
