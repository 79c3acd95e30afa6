import type { components } from '../../../generated/contract.ts';
import { etagOf } from '../../core/etag.ts';
import type { Handlers } from '../../core/handler-context.ts';
import { fileBytesOf, type Plan } from '../../core/limits/plans.ts';
import { nextCredits, usageOf } from '../../core/limits/usage.ts';
import type { Services } from '../../core/services.ts';
import { timestamp } from '../../platform/text/timestamps.ts';

type Schemas = components['schemas'];

export function subscriptionHandlers({ config }: Pick<Services, 'config'>): Pick<Handlers, 'getSubscription'> {
  return {
    async getSubscription({ query }, { scope, db }) {
      const usage = await usageOf(db, scope);
      const { plan } = usage;
      const asked = (type: Schemas['UsageType'], used: number, limit: number | null): Schemas['UsageItem'] | null =>
        query.type === undefined || query.type.includes(type) ? usageItem(used, limit) : null;
      const body: Schemas['Subscription'] = {
        plan: plan.name,
        tier: plan.tier,
        ...nothingIsBilled,
        creditTopupAt: plan.creditsPerMonth === null ? null : timestamp(nextCredits(Date.now())),
        entitlements: { ...entitlementsOf(plan), audioTranscriptionEnabled: config.transcriptionUrl !== null },
        usage: {
          storage: asked('storage', usage.storageBytes, plan.storageBytes),
          resources: asked('resources', usage.resources, plan.resources),
          credits: asked('credits', usage.credits, plan.creditsPerMonth),
          chatbot: null,
          imported_items: null,
        },
        creditOperationCosts: {
          RESOURCE_CREATED: plan.costs.resourceCreated,
          ASSISTANT_MESSAGE: plan.costs.assistantMessage,
          WEB_SEARCH: plan.costs.webSearch,
          CONTENT_DESCRIBED: plan.costs.contentDescribed,
          RECORDING_TRANSCRIBED: plan.costs.recordingTranscribed,
          TOP_UP_MANUAL: 0,
          TOP_UP_PLAN: 0,
          TOP_UP_AUTO: 0,
        },
      };
      return { status: 200, body, headers: { ETag: etagOf(body) } };
    },
  };
}

const nothingIsBilled = {
  status: null,
  isFreeTrialAvailable: false,
  trialEndingAt: null,
  billingCycle: null,
  hasDefaultPaymentMethod: false,
  planStoreId: null,
  planStoreType: null,
};

const usageItem = (used: number, limit: number | null): Schemas['UsageItem'] => ({
  total: limit,
  amount: used,
  amountType: 'consumed',
  breakdown: [],
  limit,
  used,
});

const inMebibytes = (bytes: number): number => Math.floor(bytes / 1024 ** 2);

function entitlementsOf(plan: Plan): Schemas['Entitlements'] {
  return {
    maxFileSizeMB: inMebibytes(fileBytesOf(plan)),
    maxTotalStorageSizeMB: plan.storageBytes === null ? null : inMebibytes(plan.storageBytes),
    maxResourceCount: plan.resources,
    maxDelegatedWorkspaces: plan.delegatedWorkspaces,
    requestsPerHour: plan.requestsPerHour,
    creditCentsMonthly: plan.creditsPerMonth === null ? null : plan.creditsPerMonth * 100,
    chatbotCredits: null,
    freeImportItemLimit: null,
    unitPricePerCredit: null,
    unitPricePerGB: null,
    ...features,
  };
}

/** What the service can do for everybody; there is nothing here that a plan leaves out. */
const features = {
  apiKeysEnabled: true,
  bulkImportEnabled: true,
  aiVoiceAndMeetingRecordingEnabled: false,
  audioTranscriptionEnabled: false,
  fabricLabsEnabled: false,
  integrationsEnabled: false,
  memoryEnabled: false,
  modelSwitchingEnabled: false,
  recapsEnabled: false,
  webSearchEnabled: false,
};
