import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { fontsFor } from './fonts.ts'
import { normalizeText, type TextRun, textRunsOf } from './textRuns.ts'

type ReplaceText = (text: string) => string | readonly TextRun[]
type Node = Readonly<Record<string, unknown>>

/** Gives each text of a document the fonts and the direction that its characters need; loads the fonts. */
export async function inEveryScript(definition: TDocumentDefinitions): Promise<TDocumentDefinitions> {
  const texts: string[] = []
  replaceTexts(definition, (text) => {
    texts.push(normalizeText(text))
    return text
  })
  const fonts = await fontsFor(texts)
  return replaceTexts(definition, (text) => textRunsOf(text, fonts))
}

function replaceTexts(definition: TDocumentDefinitions, replace: ReplaceText): TDocumentDefinitions {
  const { content, footer } = definition
  const ofPage = typeof footer === 'function' ? footer : () => footer
  // The numbers of pages are in the standard font: one page is enough to find the others.
  replaceContent(ofPage(1, 1, { width: 0, height: 0, orientation: 'portrait' }), replace)
  return {
    ...definition,
    content: replaceContent(content, replace) as Content,
    footer: (page, pages, size) => replaceContent(ofPage(page, pages, size), replace) as Content,
  }
}

const parts = ['stack', 'columns', 'ul', 'ol'] as const

function replaceContent(content: unknown, replace: ReplaceText, isAligned = false): unknown {
  if (typeof content === 'string') {
    const replaced = replace(content)
    return typeof replaced === 'string' ? replaced : { text: replaced.map((run) => styled(run, isAligned)) }
  }
  if (Array.isArray(content)) return content.map((each) => replaceContent(each, replace, isAligned))
  if (typeof content !== 'object' || content === null) return content
  const node = content as Node
  const below = isAligned || node.alignment !== undefined
  return {
    ...node,
    ...(node.text === undefined ? {} : { text: replaceText(node.text, replace, below) }),
    ...Object.fromEntries(
      parts.filter((part) => node[part] !== undefined).map((part) => [part, replaceContent(node[part], replace, below)]),
    ),
    ...(node.table === undefined
      ? {}
      : { table: { ...(node.table as Node), body: replaceContent((node.table as Node).body, replace, below) } }),
  }
}

function replaceText(text: unknown, replace: ReplaceText, isAligned: boolean): unknown {
  if (!Array.isArray(text)) {
    const replaced = replace(String(text))
    return typeof replaced === 'string' ? replaced : replaced.map((run) => styled(run, isAligned))
  }
  // pdfmake forgets the style of a text that consists of several: each gets it.
  return text.flatMap((each: string | Node) => {
    const style = typeof each === 'string' ? {} : each
    const replaced = replaceText(typeof each === 'string' ? each : each.text, replace, isAligned)
    return Array.isArray(replaced) ? replaced.map((run: TextRun) => ({ ...style, ...run })) : { ...style, text: replaced }
  })
}

/** Without an alignment of its own where the text around it has one. */
function styled({ alignment, ...run }: TextRun, isAligned: boolean): TextRun {
  return alignment === undefined || isAligned ? run : { ...run, alignment }
}
