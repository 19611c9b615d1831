import { sleep, type Clock, type ViewProps } from '#kernel'
import { Button, Heading, Text, useStyles } from '#kit'
import { useEffect, useRef, useState, type ReactElement } from 'react'

/** The part of the browser's `BarcodeDetector` that is used; TypeScript does not know it yet. */
interface Detector {
  detect(image: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

/** Milliseconds between looks at the picture. */
const PAUSE = 200
const LONGEST = 300

/** The camera, until a QR code is in front of it. Nothing of the picture leaves the browser. */
export default function Scan({ ctx, done }: ViewProps<void, string>): ReactElement {
  const { t } = ctx.i18n
  const video = useRef<HTMLVideoElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [denied, setDenied] = useState(false)
  useStyles(video, css)

  useEffect(() => {
    if (!video.current) return undefined
    const life = new AbortController()
    readCode(video.current, ctx.clock, life.signal).then(
      (text) => done(text.slice(0, LONGEST)),
      () => setDenied(!life.signal.aborted),
    )
    return () => life.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `done` is another function with each render
  }, [ctx, attempt])

  return denied ? (
    <>
      <Heading>{t('send.scan.denied')}</Heading>
      <Text>{t('send.scan.deniedText')}</Text>
      <Button
        onClick={() => {
          setDenied(false)
          setAttempt(attempt + 1)
        }}
      >
        {t('send.retry')}
      </Button>
    </>
  ) : (
    <>
      <video ref={video} className="lk-scan" aria-label={t('send.scan.video')} muted playsInline />
      <Text>{t('send.scan.text')}</Text>
    </>
  )
}

/** Resolves to the first code that is not empty. Rejects without a camera or a permission. The camera is off in any case afterwards. */
async function readCode(video: HTMLVideoElement, clock: Clock, signal: AbortSignal): Promise<string> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: new (options: object) => Detector }
  if (!BarcodeDetector) throw new Error('this browser reads no codes')
  const detector = new BarcodeDetector({ formats: ['qr_code'] })
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    signal.throwIfAborted()
    video.srcObject = stream
    await video.play()
    for (;;) {
      const found = await detector.detect(video).catch(() => [])
      signal.throwIfAborted()
      const text = found.find(({ rawValue }) => rawValue !== '')?.rawValue
      if (text !== undefined) return text
      await sleep(clock, PAUSE, signal)
    }
  } finally {
    stream.getTracks().forEach((track) => track.stop())
  }
}

const css = `
.lk-scan{display:block;width:100%;aspect-ratio:1;object-fit:cover;background:#000;border-radius:var(--latchkey-radius-plate)}
`
