import type { Json } from '#resources/forms/json.ts'
import { answerBeside } from '#resources/forms/missingCodes.ts'
import type { AnswerChange } from '#resources/submissionAnswers.ts'
import type { StoredAnswer } from './keptAnswers.ts'

type Waiting = Pick<AnswerChange, 'operationId' | 'value' | 'follows'>

/**
 * Answers on their way to the server, the last one of each question: what is changed again before it was told is told once. What is under way stays
 * until the server has said what became of it. Mutable: one of a screen.
 */
export class AnswerQueue {
  private readonly waiting = new Map<string, Waiting>()
  private underWay: readonly AnswerChange[] = []
  /** What the server does not take as it is: it stays with whoever gave it until they change it. */
  private readonly refused = new Map<string, Waiting>()

  put(question: string, value: Json | undefined): void {
    // What is under way may arrive or not: either way this one comes after it.
    this.refused.delete(question)
    // An answer that was refused beside its missing code, or the other way round, is tried again with the change of the other.
    for (const [name, refused] of this.refused) {
      if (answerBeside(name) !== answerBeside(question)) continue
      this.refused.delete(name)
      this.waiting.set(name, refused)
    }
    const follows = this.waiting.get(question)?.follows ?? this.underWay.find((each) => each.question === question)?.operationId
    this.waiting.set(question, { operationId: crypto.randomUUID(), value: value ?? null, ...(follows === undefined ? {} : { follows }) })
  }

  /** Everything that waits, on what this screen knows of each; under way from now on. Again what is under way, where the last try failed. */
  take(versions: Readonly<Record<string, number>>, reason: string): readonly AnswerChange[] {
    if (this.underWay.length > 0) return this.underWay
    const said = reason.trim()
    this.underWay = [...this.waiting].map(([question, each]) => ({
      ...each,
      question,
      baseVersion: versions[question] ?? 0,
      ...(said === '' ? {} : { reason: said }),
    }))
    this.waiting.clear()
    return this.underWay
  }

  /** The server has them, or has refused them for good. */
  settle(): void {
    this.underWay = []
  }

  /** They were not taken, and may be taken otherwise: they wait again, but for what was answered anew meanwhile. */
  giveBack(): void {
    for (const { question, operationId, value, follows } of this.underWay)
      if (!this.waiting.has(question)) this.waiting.set(question, { operationId, value, ...(follows === undefined ? {} : { follows }) })
    this.underWay = []
  }

  /** Of what is under way some is not taken; the rest waits again. */
  refuse(isRefused: (question: string) => boolean): void {
    for (const each of this.underWay)
      if (isRefused(each.question) && !this.waiting.has(each.question)) this.refused.set(each.question, each)
    this.underWay = this.underWay.filter(({ question }) => !isRefused(question))
    this.giveBack()
  }

  get hasRefused(): boolean {
    return this.refused.size > 0
  }

  /** Everything that the server may not have yet, with the version of each that this screen knows. */
  all(versions: Readonly<Record<string, number>>): readonly StoredAnswer[] {
    const waiting = [...this.refused, ...this.waiting].map(([question, each]) => ({
      ...each,
      question,
      baseVersion: versions[question] ?? 0,
    }))
    return [...this.underWay.filter(({ question }) => !this.waiting.has(question)), ...waiting]
  }

  /** What waited when an earlier page went. */
  restore(kept: readonly StoredAnswer[]): void {
    for (const { question, operationId, value, follows } of kept)
      if (!this.holds(question)) this.waiting.set(question, { operationId, value, ...(follows === undefined ? {} : { follows }) })
  }

  /** Is an answer of this question on its way? */
  holds(question: string): boolean {
    return this.waiting.has(question) || this.underWay.some((each) => each.question === question)
  }

  get size(): number {
    return this.waiting.size + this.underWay.length
  }
}
