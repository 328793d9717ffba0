import type { FormAnswers } from '#resources/forms/content/answers.ts'
import { isObject, type JsonObject } from '#resources/forms/content/json.ts'

/** Types of elements that only show something. */
const shownTypes: ReadonlySet<unknown> = new Set(['html', 'image'])

/** Returns the text of a consent form without its questions. Pages without text are left out. Pure. */
export function readingOf(formJson: JsonObject): JsonObject {
  return { ...withoutNavigation(formJson), pages: pagesOf(formJson).map(textOf).filter(hasElements) }
}

/**
 * Returns a consent form for the time after reading. Pages without questions are left out, and the name and signature of the signer move
 * to a last page, so that the participant enters them once, at the end. Questions whose position depends on a condition keep their
 * position. Pure.
 */
export function answeringOf(formJson: JsonObject): JsonObject {
  const pages = pagesOf(formJson).filter(hasQuestions)
  const signingElements = pages.flatMap((page) => (page.visibleIf === undefined ? elementsOf(page).filter(isSigning) : []))
  const others = pages
    .map((page) => withoutReading({ ...page, elements: elementsOf(page).filter((element) => !signingElements.includes(element)) }))
    .filter(hasQuestions)
  const allPages = signingElements.length === 0 ? others : [...others, { name: signingPage, elements: signingElements }]
  return { ...withoutNavigation(formJson), pages: allPages }
}

/** Removes the text of a page, except for the element before each question. Pure. */
function withoutReading(page: JsonObject): JsonObject {
  const elements = elementsOf(page)
  return {
    ...page,
    elements: elements.filter((element, index) => {
      const next = elements[index + 1]
      return !isShownOnly(element) || (next !== undefined && !isShownOnly(next))
    }),
  }
}

/** Name of the page with the name and the signature of the signer. */
export const signingPage = 'studydesk_signing'

/** Returns the signature that was drawn in the form, as a PNG data URL; null if there is none. Pure. */
export function signatureOf(formJson: JsonObject, answers: FormAnswers): string | null {
  const drawings = drawingNamesOf(pagesOf(formJson)).map((name) => answers[name])
  return drawings.find((each): each is string => typeof each === 'string' && each.startsWith('data:image/png;base64,')) ?? null
}

/** True if the form has a question for a drawn signature. Pure. */
export const requiresSignature = (formJson: JsonObject): boolean => drawingNamesOf(pagesOf(formJson)).length > 0

const drawingNamesOf = (containers: readonly JsonObject[]): readonly string[] =>
  containers.flatMap(elementsOf).flatMap((element) => {
    if (element.type === 'panel') return drawingNamesOf([element])
    return element.type === 'signaturepad' ? [String(element.valueName ?? element.name)] : []
  })

/** Returns the pages of a form. If the form has no pages, its top-level questions form one page. */
function pagesOf(formJson: JsonObject): readonly JsonObject[] {
  if (Array.isArray(formJson.pages)) return formJson.pages.filter(isObject)
  return [{ name: 'page1', elements: elementsOf(formJson) as JsonObject[] }]
}

/** The steps of the page replace the progress bar and the title of the form. */
function withoutNavigation(formJson: JsonObject): JsonObject {
  const { elements: _, pages: __, showProgressBar: ___, firstPageIsStartPage: ____, ...rest } = formJson
  return { ...rest, showTitle: false }
}

const elementsOf = ({ elements }: JsonObject): readonly JsonObject[] => (Array.isArray(elements) ? elements.filter(isObject) : [])
const hasElements = (page: JsonObject): boolean => elementsOf(page).length > 0
const isShownOnly = (element: JsonObject): boolean =>
  element.type === 'panel' ? elementsOf(element).every(isShownOnly) : shownTypes.has(element.type)
const hasQuestions = (page: JsonObject): boolean => elementsOf(page).some((element) => !isShownOnly(element))
const isSigning = ({ type, isSignerName, visibleIf }: JsonObject): boolean =>
  visibleIf === undefined && (type === 'signaturepad' || isSignerName === true)

function textOf(container: JsonObject): JsonObject {
  const elements = elementsOf(container)
    .map((element) => (element.type === 'panel' ? textOf(element) : element))
    .filter((element) => (element.type === 'panel' ? hasElements(element) : isShownOnly(element)))
  return { ...container, elements: elements as JsonObject[] }
}
