import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { loadFontsFor } from './fonts.ts'
import { normalizeText, type TextRun, textRunsOf } from './textRuns.ts'

type ReplaceText = (text: string) => string | readonly TextRun[]
type Node = Readonly<Record<string, unknown>>

/** Loads the fonts that a document needs, and gives each text the fonts and the direction that its characters require. */
export async function inEveryScript(definition: TDocumentDefinitions): Promise<TDocumentDefinitions> {
  const texts: string[] = []
  replaceTexts(definition, (text) => {
    texts.push(normalizeText(text))
    return text
  })
  const fonts = await loadFontsFor(texts)
  return replaceTexts(definition, (text) => textRunsOf(text, fonts))
}

function replaceTexts(definition: TDocumentDefinitions, replace: ReplaceText): TDocumentDefinitions {
  const { content, footer } = definition
  const buildFooter = typeof footer === 'function' ? footer : () => footer
  // Page numbers use the standard font, so one page is enough to find the other texts.
  replaceContent(buildFooter(1, 1, { width: 0, height: 0, orientation: 'portrait' }), replace)
  return {
    ...definition,
    content: replaceContent(content, replace) as Content,
    footer: (page, pages, size) => replaceContent(buildFooter(page, pages, size), replace) as Content,
  }
}

const containerKeys = ['stack', 'columns', 'ul', 'ol'] as const

function replaceContent(content: unknown, replace: ReplaceText, isAligned = false): unknown {
  if (typeof content === 'string') {
    const replacement = replace(content)
    return typeof replacement === 'string' ? replacement : { text: replacement.map((run) => dropAlignment(run, isAligned)) }
  }
  if (Array.isArray(content)) return content.map((each) => replaceContent(each, replace, isAligned))
  if (typeof content !== 'object' || content === null) return content
  const node = content as Node
  const isInnerAligned = isAligned || node.alignment !== undefined
  return {
    ...node,
    ...(node.text === undefined ? {} : { text: replaceText(node.text, replace, isInnerAligned) }),
    ...Object.fromEntries(
      containerKeys.filter((key) => node[key] !== undefined).map((key) => [key, replaceContent(node[key], replace, isInnerAligned)]),
    ),
    ...(node.table === undefined
      ? {}
      : { table: { ...(node.table as Node), body: replaceContent((node.table as Node).body, replace, isInnerAligned) } }),
  }
}

function replaceText(text: unknown, replace: ReplaceText, isAligned: boolean): unknown {
  if (!Array.isArray(text)) {
    const replacement = replace(String(text))
    return typeof replacement === 'string' ? replacement : replacement.map((run) => dropAlignment(run, isAligned))
  }
  // pdfmake drops the style of a text that has several parts, so each part gets it.
  return text.flatMap((each: string | Node) => {
    const style = typeof each === 'string' ? {} : each
    const replaced = replaceText(typeof each === 'string' ? each : each.text, replace, isAligned)
    return Array.isArray(replaced) ? replaced.map((run: TextRun) => ({ ...style, ...run })) : { ...style, text: replaced }
  })
}

/** Returns the run without its alignment if the surrounding text has one. */
function dropAlignment({ alignment, ...run }: TextRun, isAligned: boolean): TextRun {
  return alignment === undefined || isAligned ? run : { ...run, alignment }
}
