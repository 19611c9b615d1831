import { AUTH, WALLETS } from '#wallet'
import { mockWallet } from '#testing'
import { email } from '../../src/plugins/email/index.ts'
import { UPDATE_EMAIL, UPGRADE_EMAIL } from '../../src/plugins/email/refs.ts'
import type { PluginStates, SetStage } from '../kinds.ts'
import { scriptedFrame, type FrameAnswers as Answers } from '../scriptedFrame.ts'
import type { Stage } from '../stage.ts'
import { BASE, UNBROKEN } from '../world.ts'
import { NO_AMOUNTS, NOTHING_AWAITED, NOTHING_FAILS } from './wallets/reasons.ts'

const MIRA = 'mira@post.example'
const LONG_EMAIL = `${UNBROKEN.slice(0, 60)}@${'post.'.repeat(8)}example`

/** The gallery's project has no feature of its own; here the host says that email is on. */
const EMAIL_ON = { features: { email: true } } as const

const OTP: Answers = { CONNECT_EMAIL: { action: 'VERIFY_OTP' } }
const DEVICE: Answers = { CONNECT_EMAIL: { action: 'VERIFY_DEVICE' } }

async function connect(set: SetStage, answers: Answers = OTP): Promise<Stage> {
  const stage = set({ plugins: [scriptedFrame(answers), email()], modal: EMAIL_ON })
  await stage.open()
  await stage.sees('480+')
  await stage.meets('input[type=email]')
  return stage
}

async function typed(set: SetStage, answers: Answers, address = MIRA): Promise<Stage> {
  const stage = await connect(set, answers)
  await stage.type('Email', address)
  await stage.press('Continue with email')
  return stage
}

async function code(set: SetStage, answers: Answers = OTP, address = MIRA): Promise<Stage> {
  const stage = await typed(set, answers, address)
  await stage.sees('We sent six digits to')
  return stage
}

/** Somebody who is logged in, at the change of the address. */
async function edit(set: SetStage, answers: Answers, address = MIRA): Promise<Stage> {
  const mail = mockWallet({
    name: 'Email wallet',
    id: AUTH,
    type: AUTH,
    quiet: true,
    accounts: [`${BASE.caipNetworkId}:0x7C3f25C42A1fE3c09b2F4C6a1B77D0dF1B5d9AE2`],
  })
  const stage = set({
    wallets: [mail],
    plugins: [scriptedFrame(answers), email()],
    modal: EMAIL_ON,
    stored: { 'email:used': true, 'email:email': address },
  })
  // Its row is not in the list: a login connects it.
  await stage.open()
  const service = await stage.modal.use(WALLETS)
  await service.connect({ connectorId: AUTH, namespace: 'eip155' })
  await stage.settled()
  await stage.show(UPDATE_EMAIL)
  await stage.sees('Save')
  return stage
}

async function update(set: SetStage, action: string, address = 'mira@new.example', more: Answers = {}): Promise<Stage> {
  const stage = await edit(set, { UPDATE_EMAIL: { action }, ...more })
  await stage.type('New email', address)
  await stage.press('Save')
  await stage.sees('We sent six digits to')
  return stage
}

const NOTHING_EMPTY = 'it asks for something, so it is never empty'
const codes = { loading: NOTHING_AWAITED, empty: NOTHING_EMPTY, huge: NO_AMOUNTS } as const

export default {
  views: {
    EmailVerifyOtp: {
      states: {
        usual: (set) => code(set),
        async again(set) {
          const stage = await code(set)
          // The count-down ticks each second; one tick looks at the clock after all of them have passed.
          await stage.after(30)
          await stage.after(1)
          await stage.sees('Resend code')
        },
        async loading(set) {
          const stage = await code(set)
          await stage.type('Code from the email', '407112')
          await stage.sees('Checking the code')
        },
        async error(set) {
          const stage = await code(set, { ...OTP, CONNECT_OTP: 'That code isn’t right' })
          await stage.type('Code from the email', '407112')
          await stage.sees('Try again')
        },
        long: (set) => code(set, OTP, LONG_EMAIL),
      },
      without: { empty: NOTHING_EMPTY, huge: NO_AMOUNTS },
    },
    EmailVerifyDevice: {
      states: {
        async usual(set) {
          const stage = await typed(set, DEVICE)
          await stage.sees('Approve this device')
        },
        async long(set) {
          const stage = await typed(set, DEVICE, LONG_EMAIL)
          await stage.sees('Approve this device')
        },
      },
      within: { loading: 'usual' },
      without: { empty: NOTHING_EMPTY, error: 'it goes back, with a toast', huge: NO_AMOUNTS },
    },
    UpdateEmailWallet: {
      states: {
        usual: (set) => edit(set, {}),
        async loading(set) {
          const stage = await edit(set, {})
          await stage.type('New email', 'mira@new.example')
          await stage.press('Save')
          await stage.meets('[aria-busy=true]')
        },
        async error(set) {
          const stage = await edit(set, { UPDATE_EMAIL: 'This address is in use by another wallet' })
          await stage.type('New email', 'mira@new.example')
          await stage.press('Save')
          await stage.sees('in use by another wallet')
        },
        async wrong(set) {
          const stage = await edit(set, {})
          await stage.type('New email', 'mira@new')
          await stage.press('Save')
          await stage.sees('Enter a full email')
        },
        long: (set) => edit(set, {}, LONG_EMAIL),
      },
      without: { empty: NOTHING_EMPTY, huge: NO_AMOUNTS },
    },
    UpdateEmailPrimaryOtp: {
      states: {
        usual: (set) => update(set, 'VERIFY_PRIMARY_OTP'),
        async error(set) {
          const stage = await update(set, 'VERIFY_PRIMARY_OTP', undefined, {
            UPDATE_EMAIL_PRIMARY_OTP: 'That code isn’t right',
          })
          await stage.type('Code from the email', '407112')
          await stage.sees('Try again')
        },
        long: (set) => update(set, 'VERIFY_PRIMARY_OTP', LONG_EMAIL),
      },
      without: codes,
    },
    UpgradeEmailWallet: {
      states: {
        async usual(set) {
          const stage = await edit(set, {})
          stage.kernel.router.push(UPGRADE_EMAIL)
          await stage.sees('Go to your wallet')
        },
      },
      without: {
        loading: NOTHING_AWAITED,
        empty: NOTHING_EMPTY,
        error: NOTHING_FAILS,
        long: 'it shows the address of the frame, which the host chose',
        huge: NO_AMOUNTS,
      },
    },
    UpdateEmailSecondaryOtp: {
      states: {
        usual: (set) => update(set, 'VERIFY_SECONDARY_OTP'),
        async error(set) {
          const stage = await update(set, 'VERIFY_SECONDARY_OTP', undefined, {
            UPDATE_EMAIL_SECONDARY_OTP: 'That code isn’t right',
          })
          await stage.type('Code from the email', '407112')
          await stage.sees('Try again')
        },
        long: (set) => update(set, 'VERIFY_SECONDARY_OTP', LONG_EMAIL),
      },
      without: codes,
    },
  },
  slots: {
    'connect.method/email': {
      states: {
        usual: (set) => connect(set),
        async typed(set) {
          const stage = await connect(set)
          await stage.type('Email', MIRA)
        },
        async loading(set) {
          const stage = await typed(set, {})
          await stage.meets('form[aria-busy=true]')
        },
        async error(set) {
          const stage = await typed(set, { CONNECT_EMAIL: 'Too many codes were sent' })
          await stage.sees('Too many codes')
        },
        async wrong(set) {
          const stage = await typed(set, OTP, 'mira@post')
          await stage.sees('Enter a full email')
        },
        async long(set) {
          const stage = await connect(set)
          await stage.type('Email', LONG_EMAIL)
        },
      },
      without: { empty: 'a field is empty before anybody types, as usual', huge: NO_AMOUNTS },
    },
    'account.notice/upgrade': {
      states: {
        async usual(set) {
          const stage = await edit(set, {})
          stage.modal.close()
          await stage.settled()
          await stage.open()
          await stage.sees('Use it outside of this site')
        },
      },
      without: {
        loading: NOTHING_AWAITED,
        empty: 'it is not there without an email wallet',
        error: NOTHING_FAILS,
        long: 'it shows no names from outside',
        huge: NO_AMOUNTS,
      },
    },
    'settings.row/email': {
      states: {
        async usual(set) {
          const stage = await edit(set, {})
          stage.modal.close()
          await stage.settled()
          await stage.open()
          await stage.sees(MIRA)
        },
      },
      without: {
        loading: NOTHING_AWAITED,
        empty: 'it is not there without an email',
        error: 'it asks for nothing that could fail',
        long: 'the row truncates as every row does',
        huge: NO_AMOUNTS,
      },
    },
  },
} satisfies PluginStates
