/**
 * The error catalogue: every entry of the specification's §8 and our own, by code. `text` is what is shown or thrown
 * (prescribed texts word for word); `help` says what to do; `kind` says where it appears; `rpc` is the wire's code.
 * Loaded after the first view, with the words for errors.
 */
export interface CatalogueEntry {
  readonly kind: 'toast' | 'alert' | 'thrown' | 'input' | 'rpc' | 'fallback' | 'quiet'
  readonly text: string
  readonly help?: string | undefined
  readonly rpc?: number | undefined
}

export const CATALOGUE = {
  // Balances, gas, swaps, sending
  TOKEN_BALANCE_UNAVAILABLE: {
    kind: 'toast',
    text: 'Token Balance Unavailable',
    help: 'Balances could not be read. Try again in a moment.',
  },
  GAS_PRICE_UNSUPPORTED: { kind: 'thrown', text: 'Network not supported for Gas Price' },
  SWAPS_UNSUPPORTED: { kind: 'thrown', text: 'Network not supported for Swaps' },
  AMOUNT_AND_RECEIVER_REQUIRED: { kind: 'thrown', text: 'An amount and receiver address are required' },
  TOKEN_REQUIRED: { kind: 'thrown', text: 'A token is required' },
  UNSUPPORTED_CHAIN: { kind: 'thrown', text: 'Unsupported chain' },
  ADAPTER_NOT_FOUND: {
    kind: 'thrown',
    text: 'Adapter not found',
    help: 'Install the plugin of this chain, for instance evm().',
  },
  CHAIN_NOT_SUPPORTED: { kind: 'thrown', text: 'Chain is not supported' },
  INVALID_CAIP_ADDRESS: { kind: 'thrown', text: 'Invalid CAIP Address' },
  INVALID_CAIP_NETWORK: { kind: 'thrown', text: 'Invalid CAIP-2 network id' },
  NETWORK_NOT_FOUND: { kind: 'thrown', text: 'Network not found' },
  ADDRESS_OR_AUTH_NOT_FOUND: { kind: 'thrown', text: 'Address or auth connector not found' },

  // Alerts for developers
  ALERT_NETWORK_NOT_FOUND: {
    kind: 'alert',
    text: 'Network Not Found',
    help: 'The network must be in the networks array passed to createModal.',
  },
  ALERT_INVALID_APP_CONFIGURATION: {
    kind: 'alert',
    text: 'Invalid App Configuration',
    help: 'This origin is not on the allowlist of the project. Add it there, or leave the list empty.',
  },
  ALERT_EMBEDDED_WALLET_LOAD: {
    kind: 'alert',
    text: 'Network Error - Could not load embedded wallet',
    help: 'Check the connection and the frame endpoint.',
  },
  ALERT_EMBEDDED_WALLET_TIMEOUT: {
    kind: 'alert',
    text: 'Embedded Wallet Request Timed Out',
    help: 'The embedded wallet did not answer in time. Try again.',
  },
  ALERT_SESSION_EXPIRED: {
    kind: 'alert',
    text: 'Session Expired',
    help: 'The token is not valid yet. Check the time settings of this device.',
  },
  ALERT_INVALID_PROJECT_ID: {
    kind: 'alert',
    text: 'Invalid Project ID',
    help: 'The service does not know this projectId.',
  },
  ALERT_PROJECT_ID_NOT_CONFIGURED: {
    kind: 'alert',
    text: 'Project ID Not Configured',
    help: 'Pass projectId to createModal; without it, only browser wallets work.',
  },
  ALERT_RATE_LIMITED: {
    kind: 'alert',
    text: 'Rate Limited',
    help: 'The service gets too many requests of this project. Wait a moment, then reload the page.',
  },
  ALERT_SERVER_ERROR: {
    kind: 'alert',
    text: 'Server Error',
    help: 'The service could not say how the project is configured. Try again later.',
  },
  ALERT_IFRAME_LOAD_FAILED: {
    kind: 'alert',
    text: 'Could not load the secure frame',
    help: 'The frame did not load. Check the connection, blockers and the frame endpoint.',
  },
  ALERT_IFRAME_REQUEST_TIMEOUT: {
    kind: 'alert',
    text: 'The secure frame did not answer',
    help: 'A request to the secure frame ran out of time. Try again.',
  },
  ALERT_UNVERIFIED_DOMAIN: {
    kind: 'alert',
    text: 'Unverified Domain',
    help: 'Add this domain to the allowlist of the project.',
  },
  ALERT_SWITCH_NETWORK_NOT_FOUND: {
    kind: 'alert',
    text: 'Network Not Found',
    help: 'switchNetwork was asked for a network that is not configured.',
  },
  ALERT_INVALID_OPTIONS: {
    kind: 'alert',
    text: 'Invalid Options',
    help: 'An option of createModal has no effect because it is not what the documentation says.',
  },
  ALERT_UNKNOWN_OPTION: {
    kind: 'alert',
    text: 'Unknown Option',
    help: 'An option has no effect because nothing reads it. Correct it as the detail says, or leave it out.',
  },
  ALERT_DECLARED_TWICE: {
    kind: 'alert',
    text: 'Declared Twice',
    help: 'Two plugins declare the same view, item or word, and only one of them counts. Rename it in one of them.',
  },
  ALERT_UNKNOWN_NAME: {
    kind: 'alert',
    text: 'Unknown Name',
    help: 'A plugin names an icon or a view that does not exist here. Correct the name, or install who brings it.',
  },
  ALERT_MISSING_WORDS: {
    kind: 'alert',
    text: 'Missing Words',
    help: 'A title or label is the key of words that nobody has. Put them into strings of the manifest.',
  },
  ALERT_NOT_PROVIDED: {
    kind: 'alert',
    text: 'Service Not Provided',
    help: 'The manifest promises a service that the module does not offer. Offer it with provide(), or drop the promise.',
  },
  ALERT_NETWORK_WITHOUT_CHAIN: {
    kind: 'alert',
    text: 'Network Without Chain',
    help: 'No plugin speaks to this network, so nothing can be read there. Install the chain it belongs to.',
  },

  // Activity and names
  TRANSACTIONS_FAILED: { kind: 'toast', text: 'Failed to fetch transactions' },
  NAME_REGISTER_FAILED: { kind: 'toast', text: 'Error registering name {name}' },
  NAME_RESOLVE_FAILED: { kind: 'toast', text: 'Error resolving name' },
  NAME_SUGGESTIONS_FAILED: { kind: 'toast', text: 'Error fetching name suggestions' },
  NAME_REVERSE_FAILED: { kind: 'toast', text: 'Error fetching names for address' },

  // Sign-in
  SIGNATURE_DECLINED: { kind: 'toast', text: 'Signature declined' },
  SMART_ACCOUNTS_UNSUPPORTED: { kind: 'toast', text: 'This application might not support Smart Accounts' },
  SIGN_IN_INIT_FAILED: { kind: 'toast', text: 'A problem occurred while trying initialize authentication' },
  SIGN_IN_NOT_ENABLED: { kind: 'thrown', text: 'SIWX is not enabled' },
  SIGN_IN_NO_ADDRESS: { kind: 'thrown', text: 'No ActiveCaipAddress found' },
  SIGN_IN_NO_NETWORK: { kind: 'thrown', text: 'No ActiveCaipNetwork or client found' },
  SIGN_IN_NO_CLIENT: { kind: 'thrown', text: 'No ConnectionController client found' },
  SIGN_IN_BOTH: { kind: 'thrown', text: 'Pass either a SIWE configuration or a SIWX option, not both' },
  DISCONNECT_FAILED: { kind: 'toast', text: 'Failed to disconnect' },
  AUTHENTICATING: { kind: 'toast', text: 'Authenticating...' },

  // Secure frame
  FRAME_ERROR: { kind: 'thrown', text: 'An error occurred' },
  FRAME_REQUEST_ABORTED: { kind: 'thrown', text: 'Request was aborted' },
  FRAME_ABORTED: { kind: 'thrown', text: 'Something went wrong' },
  FRAME_LOAD_TIMEOUT: { kind: 'thrown', text: 'iframe_load_failed' },
  FRAME_REQUEST_TIMEOUT: { kind: 'thrown', text: 'iframe_request_timeout' },
  FRAME_NOT_SET: { kind: 'thrown', text: 'The secure frame is not set' },
  EMAIL_DEPENDENCY_FAILED: { kind: 'thrown', text: 'Unable to load email login dependency' },

  // On-ramp fallbacks
  ONRAMP_QUOTE_FALLBACK: { kind: 'fallback', text: 'The quote could not be read; an estimate is shown.' },
  ONRAMP_OPTIONS_FALLBACK: { kind: 'fallback', text: 'Currencies could not be read; the default list is shown.' },

  // Wallet requests
  RPC_NOT_ALLOWED: { kind: 'thrown', text: 'Requested RPC call is not allowed' },
  ACTION_NOT_ALLOWED: { kind: 'toast', text: 'Action not allowed' },

  // JSON-RPC (EIP-1474)
  RPC_PARSE: { kind: 'rpc', rpc: -32700, text: 'The wallet could not read the request.' },
  RPC_INVALID_REQUEST: { kind: 'rpc', rpc: -32600, text: 'The wallet says the request is not valid.' },
  RPC_METHOD_NOT_FOUND: { kind: 'rpc', rpc: -32601, text: 'The wallet does not know this request.' },
  RPC_INVALID_PARAMS: { kind: 'rpc', rpc: -32602, text: 'The wallet says the details of the request are wrong.' },
  RPC_INTERNAL: { kind: 'rpc', rpc: -32603, text: 'The wallet had an internal error.' },
  RPC_SERVER: { kind: 'rpc', rpc: -32000, text: 'The network could not carry out the request.' },
  RPC_RESOURCE_NOT_FOUND: { kind: 'rpc', rpc: -32001, text: 'The wallet could not find what was asked for.' },
  RPC_RESOURCE_UNAVAILABLE: {
    kind: 'rpc',
    rpc: -32002,
    text: 'The wallet is already asking you something.',
    help: 'Open the wallet and answer there first.',
  },
  RPC_TRANSACTION_REJECTED: { kind: 'rpc', rpc: -32003, text: 'The network refused the transaction.' },
  RPC_METHOD_NOT_SUPPORTED: { kind: 'rpc', rpc: -32004, text: 'The wallet does not support this request.' },
  RPC_LIMIT_EXCEEDED: { kind: 'rpc', rpc: -32005, text: 'Too many requests. Wait a moment and try again.' },
  RPC_VERSION_UNSUPPORTED: {
    kind: 'rpc',
    rpc: -32006,
    text: 'The wallet does not support this version of the protocol.',
  },

  // Provider (EIP-1193, EIP-5792)
  USER_REJECTED: { kind: 'quiet', rpc: 4001, text: 'Request declined' },
  PROVIDER_UNAUTHORIZED: { kind: 'rpc', rpc: 4100, text: 'The wallet has not allowed this site to do that.' },
  PROVIDER_UNSUPPORTED_METHOD: { kind: 'rpc', rpc: 4200, text: 'The wallet does not offer this.' },
  PROVIDER_DISCONNECTED: { kind: 'rpc', rpc: 4900, text: 'The wallet is not connected to any network.' },
  CHAIN_DISCONNECTED: { kind: 'rpc', rpc: 4901, text: 'The wallet is not connected to this network.' },
  SWITCH_CHAIN_FAILED: { kind: 'rpc', rpc: 4902, text: 'The wallet does not know this network.' },
  CAPABILITY_UNSUPPORTED: { kind: 'rpc', rpc: 5700, text: 'The wallet does not support a required capability.' },
  CHAIN_ID_UNSUPPORTED: { kind: 'rpc', rpc: 5710, text: 'The wallet does not support this network.' },
  BUNDLE_DUPLICATE: { kind: 'rpc', rpc: 5720, text: 'These calls were sent before.' },
  BUNDLE_UNKNOWN: { kind: 'rpc', rpc: 5730, text: 'The wallet does not know these calls.' },
  BUNDLE_TOO_LARGE: { kind: 'rpc', rpc: 5740, text: 'Too many calls at once.' },
  ATOMIC_UPGRADE_REJECTED: { kind: 'rpc', rpc: 5750, text: 'The wallet upgrade was declined.' },
  ATOMICITY_UNSUPPORTED: { kind: 'rpc', rpc: 5760, text: 'The wallet cannot do these calls as one.' },

  // Chains and transactions
  CHAIN_NOT_CONFIGURED: { kind: 'thrown', text: 'This network is not configured.' },
  CONNECTOR_NOT_CONNECTED: { kind: 'thrown', text: 'No wallet is connected.' },
  CHAIN_MISMATCH: { kind: 'thrown', text: 'The wallet is on another network.' },
  ACCOUNT_NOT_FOUND: { kind: 'thrown', text: 'The account was not found.' },
  TRANSACTION_NOT_FOUND: { kind: 'thrown', text: 'The transaction was not found.' },
  RECEIPT_NOT_FOUND: { kind: 'thrown', text: 'The transaction has no receipt yet.' },
  RECEIPT_TIMEOUT: { kind: 'thrown', text: 'The transaction took too long to confirm.' },
  TRANSACTION_EXPIRED: {
    kind: 'thrown',
    text: 'The network did not take the transaction in time.',
    help: 'Nothing was sent. Try again.',
  },
  BALANCE_TOO_LOW: { kind: 'thrown', text: 'The balance is too low for this amount.' },
  FEE_BALANCE_TOO_LOW: {
    kind: 'thrown',
    text: 'There is not enough {symbol} for the fee.',
    help: 'The network takes a fee, and keeps a deposit for each account.',
  },
  AMOUNT_TOO_SMALL: { kind: 'thrown', text: 'The amount is too small for a receiver without an account.' },
  TOKEN_NOT_SENDABLE: { kind: 'thrown', text: 'This token cannot be sent.' },
  INVALID_CHAIN_ID: { kind: 'thrown', text: 'The network id is not valid.' },
  SIGNATURE_TYPE_UNKNOWN: { kind: 'thrown', text: 'The kind of signature is not known.' },
  INVALID_ADDRESS: { kind: 'thrown', text: 'The address is not valid.' },
  FEE_FIELDS_MIXED: { kind: 'thrown', text: 'A legacy gas price cannot be combined with fee market fields.' },
  FEE_TOO_HIGH: { kind: 'thrown', text: 'The fee is above the largest possible value.' },
  FEE_TIP_ABOVE_CAP: { kind: 'thrown', text: 'The priority fee is above the fee cap.' },

  // Wallets
  CONNECT_FAILED: { kind: 'toast', text: 'Connection error', help: 'The wallet did not connect. Try again.' },
  CONNECTOR_NOT_FOUND: {
    kind: 'thrown',
    text: 'Failed to find connector',
    help: 'The wallet is not there any more. Reload the page or choose another.',
  },
  PROVIDER_INVALID: {
    kind: 'thrown',
    text: 'The wallet answered something that makes no sense.',
    help: 'Update the wallet or choose another.',
  },
  WALLET_TIMEOUT: {
    kind: 'thrown',
    text: 'The wallet did not answer in time.',
    help: 'Open the wallet and try again.',
  },
  SWITCH_FAILED: {
    kind: 'thrown',
    text: 'The wallet did not switch the network.',
    help: 'Switch in the wallet itself, or try again.',
  },
  BALANCE_FAILED: {
    kind: 'thrown',
    text: 'The balance could not be read.',
    help: 'The network did not answer. Try again.',
  },

  // Transport
  HTTP_STATUS: { kind: 'thrown', text: 'The service answered with an error.' },
  HTTP_TIMEOUT: { kind: 'thrown', text: 'The service took too long to answer.' },
  HTTP_NETWORK: { kind: 'thrown', text: 'The service could not be reached.' },
  HTTP_REDIRECT: { kind: 'thrown', text: 'The service sent the request elsewhere.' },
  HTTP_TOO_LARGE: { kind: 'thrown', text: 'The service answered with too much data.' },
  HTTP_MALFORMED: { kind: 'thrown', text: 'The service answered something unexpected.' },

  // Modal, plugins and services
  ABORTED: { kind: 'quiet', text: 'Cancelled' },
  MODAL_CLOSED: { kind: 'quiet', text: 'The modal was closed.' },
  VIEW_NOT_FOUND: { kind: 'thrown', text: 'This view is not installed.' },
  SERVICE_UNAVAILABLE: { kind: 'thrown', text: 'This service is not available.' },
  GATE_CLOSED: {
    kind: 'thrown',
    text: 'This site asks for a step that could not be taken.',
    help: 'Try again in a moment, or reload the page.',
  },
  CHUNK_FAILED: {
    kind: 'thrown',
    text: 'A part of the page could not be loaded.',
    help: 'Check the connection and try again.',
  },
  PEER_MISSING: { kind: 'thrown', text: 'A package is missing. Add it with: {command}' },
  PLUGIN_DUPLICATE: { kind: 'thrown', text: 'Two plugins have the same id: {id}' },
  PLUGIN_CYCLE: { kind: 'thrown', text: 'Plugins require each other in a circle: {path}' },
  PLUGIN_PROVIDES_TWICE: { kind: 'thrown', text: 'Two plugins provide {token}: {plugins}' },
  PLUGIN_INVALID: { kind: 'thrown', text: 'This is not a plugin.' },
  PLUGIN_INCOMPATIBLE: {
    kind: 'alert',
    text: 'Plugin Incompatible',
    help: 'The plugin was written for another version of the plugin contract.',
  },
  PLUGIN_FAILED: { kind: 'alert', text: 'Plugin Failed', help: 'A plugin could not start; the others go on.' },
  PLUGIN_TIMEOUT: { kind: 'alert', text: 'Plugin Too Slow', help: 'A plugin did not start within 10 seconds.' },
  PLUGIN_CRASHED: { kind: 'alert', text: 'Plugin Switched Off', help: 'A plugin failed three times within a minute.' },
  PLUGIN_OPTIONS: {
    kind: 'alert',
    text: 'Plugin Options Invalid',
    help: 'The options passed to a plugin are not what it expects.',
  },
  SERVICE_CYCLE: { kind: 'thrown', text: 'Services need each other in a circle: {path}' },
  SERVICE_DUPLICATE: { kind: 'thrown', text: 'This service is already offered: {token}' },
  INVALID_OPTIONS: { kind: 'thrown', text: 'createModal was called with options it cannot work with.' },
  REMOTE_CONFIG_INVALID: {
    kind: 'alert',
    text: 'Remote Configuration Invalid',
    help: 'The answer of the configuration service, or a part of it, is not usable; there the last good value is kept.',
  },
  DISPOSED: { kind: 'thrown', text: 'This modal was disposed.' },
  NO_BROWSER: {
    kind: 'thrown',
    text: 'There is no page here.',
    help: 'On a server only getState() works. Open, mount and use the modal in the browser, from a handler or an effect.',
  },
  UNKNOWN: { kind: 'thrown', text: 'Something went wrong.' },
} as const satisfies Record<string, CatalogueEntry>
