import type { ViewProps } from '#kernel'
import { Heading, Plate, RowSkeleton, Text } from '#kit'
import { errorText } from '#wallet'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'

export interface HostRequestProps<P> extends Pick<ViewProps<P, string>, 'ctx' | 'params' | 'done'> {
  readonly form: {
    /** Takes over what a host or another plugin asks for. Rejects with what is wrong with it. */
    begin(params: P, signal: AbortSignal): Promise<void>
    /** Whoever opened the form is told the hash. */
    onSent(tell: (hash: string) => void): void
  }
  readonly words: { readonly title: string; readonly failed: string }
  /** The form itself. */
  readonly children: ReactNode
}

/** Shows a form once it has taken over the request that it was opened with, or why it cannot. */
export function HostRequest<P>({ ctx, form, params, done, words, children }: HostRequestProps<P>): ReactElement {
  const [failure, setFailure] = useState<ReactNode>()
  const [isReady, setReady] = useState(false)

  useEffect(() => {
    form.onSent(done)
    const life = new AbortController()
    form.begin(params, life.signal).then(
      () => setReady(true),
      async (error: unknown) => {
        const text = (await errorText(ctx, error)) ?? ''
        if (!life.signal.aborted) setFailure(text)
      },
    )
    return () => life.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `done` is another function with each render
  }, [ctx, form, params])

  if (failure !== undefined)
    return (
      <>
        <Heading>{words.failed}</Heading>
        {failure && <Text>{failure}</Text>}
      </>
    )
  if (isReady) return <>{children}</>
  return (
    <Plate name={words.title} busy>
      <RowSkeleton detail value at={0} />
      <RowSkeleton detail value at={1} />
    </Plate>
  )
}
