/** Requests that wait for the person: one is shown at a time, in the order they came. */
import { ABORTED, FrameFailure, REJECTED } from '../failure.ts'
import type { Details } from './details.ts'

export interface Question {
  readonly details: Details
  /** Who is logged in. */
  readonly label: string
  readonly address: string
}

/** A question on the screen. */
export interface Shown {
  /** How many wait after it. */
  more(count: number): void
  remove(): void
}

export type ShowQuestion = (question: Question, answer: { confirm(): void; reject(): void }) => Shown

export interface Approvals {
  /** Rejects if the person does, or when everything is aborted; else does what was approved. */
  ask<T>(question: Question, approved: () => Promise<T>): Promise<T>
  /** Ends all questions; the page around no longer waits for them. */
  abort(): void
}

interface Waiting {
  readonly question: Question
  confirm(): void
  reject(why: string): void
}

/** More at a time is a fault of the page, or worse. */
const MOST_WAITING = 20

export function createApprovals(show: ShowQuestion): Approvals {
  const waiting: Waiting[] = []
  let shown: { readonly of: Waiting; readonly screen: Shown } | undefined

  /** What is being read stays as it is, but for the count. */
  function draw(): void {
    const [first] = waiting
    if (shown && shown.of !== first) {
      shown.screen.remove()
      shown = undefined
    }
    if (!first) return
    const answer = { confirm: first.confirm, reject: () => first.reject(REJECTED) }
    shown ??= { of: first, screen: show(first.question, answer) }
    shown.screen.more(waiting.length - 1)
  }

  function end(one: Waiting): void {
    const at = waiting.indexOf(one)
    if (at >= 0) waiting.splice(at, 1)
    draw()
  }

  return {
    ask(question, approved) {
      if (waiting.length >= MOST_WAITING) return Promise.reject(new FrameFailure('Too many requests wait already'))
      return new Promise((resolve, reject) => {
        let isDecided = false
        const one: Waiting = {
          question,
          confirm() {
            if (isDecided) return
            isDecided = true
            approved()
              .then(resolve, reject)
              .finally(() => end(one))
          },
          reject(why) {
            if (isDecided) return
            isDecided = true
            reject(new FrameFailure(why))
            end(one)
          },
        }
        waiting.push(one)
        draw()
      })
    },
    abort() {
      for (const one of [...waiting]) one.reject(ABORTED)
    },
  }
}
