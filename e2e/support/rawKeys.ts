import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../frontend/locales/en')
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))

/** Parts of text keys: the namespaces, and the first words of the keys in them. */
export const keyParts = {
  namespaces: files.map((name) => name.replace('.json', '')),
  firstWords: [
    ...new Set(files.flatMap((name) => Object.keys(JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, unknown>))),
  ],
}

/**
 * Runs in every page: reports through the console each text that a person sees or hears and that is a key instead of words,
 * such as `common:list.export` or `list.export`. Code on developers' pages is let be.
 */
export function reportRawKeys({ namespaces, firstWords }: typeof keyParts): void {
  const boundary = '[\\s(),;“”"«»]'
  const pattern = new RegExp(
    `(?:^|${boundary})(?:(?:${namespaces.join('|')}):[A-Za-z]\\w*|(?:${firstWords.join('|')})(?:\\.[A-Za-z]\\w*)+)(?=$|[.:]|${boundary})`,
  )
  const attributes = ['aria-label', 'title', 'placeholder', 'alt']
  const reported = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const check = (text: string | null): void => {
    // Every key has one of these: most texts need no further look.
    if (text === null || !/[.:]/.test(text)) return
    const [found] = pattern.exec(text) ?? []
    if (found === undefined || reported.has(found)) return
    reported.add(found)
    console.error(`A raw text key is shown: ${found.trim()}`)
  }
  const scan = (): void => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      if (node.parentElement?.closest('script, style, code, pre') === null) check(node.nodeValue)
    }
    for (const name of attributes) for (const each of document.querySelectorAll(`[${name}]`)) check(each.getAttribute(name))
  }
  const scanSoon = (): void => {
    clearTimeout(timer)
    timer = setTimeout(scan, 150)
  }
  // A screen that is left soon after it stood is looked at before the router takes it away.
  addEventListener('popstate', scan)
  document.addEventListener('DOMContentLoaded', () => {
    scanSoon()
    new MutationObserver(scanSoon).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  })
}
