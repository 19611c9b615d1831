import type { ViewProps } from '#kernel'
import { Heading, Text, useStyles } from '#kit'
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
  const [denied, setDenied] = useState(false)
  useStyles(video, css)

  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: unknown
    let over = false
    const Detector = (globalThis as { BarcodeDetector?: new (options: object) => Detector }).BarcodeDetector

    async function start(): Promise<void> {
      if (!Detector || !video.current) return setDenied(true)
      const detector = new Detector({ formats: ['qr_code'] })
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (over || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      const look = async (): Promise<void> => {
        const found = video.current ? await detector.detect(video.current).catch(() => []) : []
        if (over) return
        const text = found[0]?.rawValue
        if (text) return done(text.slice(0, LONGEST))
        timer = ctx.clock.setTimeout(() => void look(), PAUSE)
      }
      await look()
    }
    function stop(): void {
      over = true
      ctx.clock.clearTimeout(timer)
      stream?.getTracks().forEach((track) => track.stop())
    }
    start().catch(() => setDenied(!over))
    return stop
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `done` is another function with each render
  }, [ctx])

  return denied ? (
    <>
      <Heading>{t('send.scan.denied')}</Heading>
      <Text>{t('send.scan.deniedText')}</Text>
    </>
  ) : (
    <>
      <video ref={video} className="lk-scan" aria-label={t('send.scan.video')} muted playsInline />
      <Text>{t('send.scan.text')}</Text>
    </>
  )
}

const css = `
.lk-scan{display:block;width:100%;aspect-ratio:1;object-fit:cover;background:#000;border-radius:var(--latchkey-radius-plate)}
`
