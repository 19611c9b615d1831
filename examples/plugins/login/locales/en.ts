/** The strings that are loaded with the code; the others are in the manifest. */
export default {
  'login.frame': 'Email wallet',
  'login.wallet': 'Email wallet',
  'login.unloaded': "The login page didn't load",
  'login.again': 'Try again',
  'login.trying': 'Trying…',
  'login.form': 'Log in with your email',
  'login.asked': 'Approve or decline the request',
  'login.ask': 'Sign in to {site}',
  'login.askText': '{wallet} will show a message to sign. It proves that the account is yours, and costs nothing.',
  'login.sign': 'Sign in',
  'login.signing': 'Signing in…',
  'login.leave': 'Disconnect',
  'login.declined': 'You declined in {wallet}. Without signing in you are not connected.',
  'login.failed': "Signing in didn't work",
  'login.error.NOT_SIGNED_IN': 'The server did not accept the signature. Try again.',
  'login.error.SIGN_IN_NEEDED': 'You have to sign in again.',
}
