import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { PageModel, PanelModel, Question, SurveyModel } from 'survey-core'
import { isSamePath, type Path } from '#resources/forms/json.ts'
import type { Part } from '#resources/forms/parts.ts'
import { useBuilder } from '../state/BuilderContext.ts'

/**
 * Shows the chosen part of the form in its preview: turns to its page, scrolls to it and marks it.
 * @param paper holds the form within an area that scrolls
 * @returns whether the form hides the part at present
 */
export function useFollowedPart(survey: SurveyModel | null, paper: RefObject<HTMLElement | null>): boolean {
  const { parts, state } = useBuilder()
  const { selected } = state
  const [isHidden, setIsHidden] = useState(false)
  // A changed form comes as another survey; until then its parts are of no use.
  const follow = useEffectEvent((survey: SurveyModel | null, selected: Path) => {
    const element = survey === null ? null : elementAt(survey, parts, selected)
    const isShown = element === null || isVisible(element)
    setIsHidden(!isShown)
    if (survey === null || element === null || !isShown) return
    const page = (element.isPage ? element : element.page) as PageModel
    if (survey.currentPage !== page && survey.questionsOnPageMode !== 'singlePage') survey.currentPage = page
    let marked: HTMLElement | null = null
    // The page that was turned to is drawn first.
    const frame = requestAnimationFrame(() => {
      marked = paper.current?.querySelector<HTMLElement>(`#${CSS.escape(element.id)}`) ?? null
      if (marked === null) return
      if (!element.isPage) marked.dataset.chosen = 'true'
      scrollWithin(paper.current?.closest('.scroll-area'), marked)
    })
    return () => {
      cancelAnimationFrame(frame)
      delete marked?.dataset.chosen
    }
  })
  useEffect(() => follow(survey, selected), [survey, selected])
  return isHidden
}

/** The running part at a path, or the nearest around it that has one: rows of a repeat exist only while it is filled in. */
function elementAt(survey: SurveyModel, parts: readonly Part[], path: Path): Question | PanelModel | null {
  for (let length = path.length; length > 0; length -= 2) {
    const part = parts.find((each) => isSamePath(each.path, path.slice(0, length)))
    if (part === undefined || part.name === '') continue
    const found =
      part.kind === 'page' ? survey.getPageByName(part.name) : (survey.getQuestionByName(part.name) ?? survey.getPanelByName(part.name))
    if (found !== null && found !== undefined) return found as Question | PanelModel
  }
  return null
}

interface Visible {
  readonly isVisible: boolean
  readonly parent?: Visible | null
}
const isVisible = ({ isVisible: isOwn, parent }: Visible): boolean => isOwn && (parent == null || isVisible(parent))

/** Only the preview scrolls: the builder beside it stays at its position. */
function scrollWithin(area: Element | null | undefined, element: HTMLElement): void {
  if (area === null || area === undefined) return
  const [outer, inner] = [area.getBoundingClientRect(), element.getBoundingClientRect()]
  if (inner.top < outer.top || inner.bottom > outer.bottom) area.scrollTop += inner.top - outer.top - 16
}
