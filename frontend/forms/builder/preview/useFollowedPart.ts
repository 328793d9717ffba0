import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { PageModel, PanelModel, Question, SurveyModel } from 'survey-core'
import type { FormNode } from '#resources/forms/content/formNodes.ts'
import { isSamePath, type Path } from '#resources/forms/content/json.ts'
import { useBuilder } from '../state/BuilderContext.ts'

/**
 * Shows the selected part in the preview: opens its page, scrolls to it and marks it.
 * @param paper element with the form, inside a scroll area
 * @returns true if the form currently hides the part
 */
export function useFollowedPart(survey: SurveyModel | null, paper: RefObject<HTMLElement | null>): boolean {
  const { parts, state } = useBuilder()
  const { selected } = state
  const [isHidden, setIsHidden] = useState(false)
  // A changed form is a new survey, so the parts of the old one are useless.
  const follow = useEffectEvent((survey: SurveyModel | null, selected: Path) => {
    const element = survey === null ? null : findElement(survey, parts, selected)
    const isShown = element === null || isVisible(element)
    setIsHidden(!isShown)
    if (survey === null || element === null || !isShown) return
    const page = (element.isPage ? element : element.page) as PageModel
    if (survey.currentPage !== page && survey.questionsOnPageMode !== 'singlePage') survey.currentPage = page
    let highlightedElement: HTMLElement | null = null
    // Waits until the opened page is rendered.
    const frame = requestAnimationFrame(() => {
      highlightedElement = paper.current?.querySelector<HTMLElement>(`#${CSS.escape(element.id)}`) ?? null
      if (highlightedElement === null) return
      if (!element.isPage) highlightedElement.dataset.chosen = 'true'
      scrollWithin(paper.current?.closest('.scroll-area'), highlightedElement)
    })
    return () => {
      cancelAnimationFrame(frame)
      delete highlightedElement?.dataset.chosen
    }
  })
  useEffect(() => follow(survey, selected), [survey, selected])
  return isHidden
}

/**
 * Returns the survey element at a path, or the nearest element that contains the path: rows of a repeat exist only while it is filled in.
 */
function findElement(survey: SurveyModel, nodes: readonly FormNode[], path: Path): Question | PanelModel | null {
  for (let length = path.length; length > 0; length -= 2) {
    const node = nodes.find((each) => isSamePath(each.path, path.slice(0, length)))
    if (node === undefined || node.name === '') continue
    const surveyElement =
      node.kind === 'page' ? survey.getPageByName(node.name) : (survey.getQuestionByName(node.name) ?? survey.getPanelByName(node.name))
    if (surveyElement !== null && surveyElement !== undefined) return surveyElement as Question | PanelModel
  }
  return null
}

interface Visible {
  readonly isVisible: boolean
  readonly parent?: Visible | null
}
const isVisible = ({ isVisible: isSelfVisible, parent }: Visible): boolean => isSelfVisible && (parent == null || isVisible(parent))

/** Scrolls only the preview: the builder next to it stays at its position. */
function scrollWithin(area: Element | null | undefined, element: HTMLElement): void {
  if (area === null || area === undefined) return
  const [outerBounds, innerBounds] = [area.getBoundingClientRect(), element.getBoundingClientRect()]
  if (innerBounds.top < outerBounds.top || innerBounds.bottom > outerBounds.bottom) area.scrollTop += innerBounds.top - outerBounds.top - 16
}
