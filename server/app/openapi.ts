// OpenAPI 3.1 of every call, generated from the endpoint objects.
import * as z from 'zod/mini';
import { english } from '@app/contract/kit/advice/english';
import { commonErrors, errors, type ErrorCode } from '@app/contract/kit/errors';
import {
  isList,
  methodOf,
  pathOf,
  takesFile,
  takesToken,
  type EndpointSpec,
} from '@app/contract/kit/endpoint';
import { listPaper } from '@app/contract/report/export';
import { reportPaper } from '@app/contract/kit/report-range';
import { routes } from './routes.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _draft, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return json;
};

const binaryTypes = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  file: '*/*',
  events: 'text/event-stream',
} as const;

function parameters(spec: EndpointSpec): Json[] {
  const list = (place: 'path' | 'query', schema: z.core.$ZodType | undefined): Json[] => {
    if (!schema) return [];
    const json = schemaOf(schema, 'input') as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(json.properties ?? {}).map(([name, one]) => ({
      name,
      in: place,
      required: place === 'path' || (json.required ?? []).includes(name),
      schema: one,
    }));
  };
  const once = spec.once
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', maxLength: 200 },
        },
      ]
    : [];
  return [...list('path', spec.takes.params), ...list('query', spec.takes.query), ...once];
}

function requestBody(spec: EndpointSpec): Json {
  if (!spec.takes.body) return {};
  const media = { schema: schemaOf(spec.takes.body, 'input') };
  const types =
    spec.takes.encoding === 'form'
      ? [
          'application/json',
          'application/x-www-form-urlencoded',
          ...(takesFile(spec) ? ['multipart/form-data'] : []),
        ]
      : [spec.takes.encoding === 'raw' ? 'application/octet-stream' : 'application/json'];
  return {
    requestBody: {
      required: true,
      content: Object.fromEntries(types.map((type) => [type, media])),
    },
  };
}

const bytes = { schema: { type: 'string', format: 'binary' } };

/** With `format` the same query returns a workbook, or the link of a PDF. */
function contentOf(spec: EndpointSpec): Json {
  if (typeof spec.gives === 'string') return { [binaryTypes[spec.gives]]: bytes };
  const asked = spec.takes.query ? schemaOf(spec.takes.query, 'input') : {};
  const { format } = (asked['properties'] ?? {}) as { format?: { enum?: string[] } };
  const given = schemaOf(spec.gives, 'output');
  const paper = schemaOf(isList(spec) ? listPaper : reportPaper, 'output');
  return {
    'application/json': {
      schema: format?.enum?.includes('pdf') ? { anyOf: [given, paper] } : given,
    },
    ...(format?.enum?.includes('xlsx') && { [binaryTypes.xlsx]: bytes }),
  };
}

function responses(spec: EndpointSpec): Json {
  const content = contentOf(spec);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...spec.fails, ...commonErrors]) {
    const { status } = errors[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const refusals = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `${code}: ${english[code]}`).join(' '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]);
  return { '200': { description: 'Done.', content }, ...Object.fromEntries(refusals) };
}

const mayText = ({ may }: EndpointSpec): string =>
  typeof may === 'string' ? may : may.join(' or ');

/** Either of them is accepted. */
const securityOf = (spec: EndpointSpec): Json[] => {
  if (spec.may === 'anyone') return [];
  return takesToken(spec) ? [{ bearer: [] }, { token: [] }] : [{ bearer: [] }];
};

function operation(spec: EndpointSpec): Json {
  const flag = spec.flag
    ? ` Needs the shop flag ${spec.flag === 'courier' ? 'of the courier' : spec.flag}.`
    : '';
  return {
    operationId: spec.at.replaceAll(/[^A-Za-z0-9]+/g, '_'),
    tags: [pathOf(spec).split('/')[1]],
    summary: spec.does,
    description: `Permission: ${mayText(spec)}.${flag}`,
    security: securityOf(spec),
    parameters: parameters(spec),
    ...requestBody(spec),
    responses: responses(spec),
  };
}

const tenantParameter = {
  name: 'tenant',
  in: 'path',
  required: true,
  description: '`v1` for the main tenant, else its label',
  schema: { type: 'string' },
};

const errorSchema = {
  type: 'object',
  required: ['type', 'message', 'requestId'],
  properties: {
    type: {
      enum: [0, 1],
      description: '0: message is a code; 1: message is Thai text to show as is',
    },
    message: { type: 'string' },
    requestId: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    details: { type: 'object' },
  },
};

function pathsOfAll(): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const { endpoint } of routes) {
    const isTenant = endpoint.scope !== 'system';
    const path = `${isTenant ? '/{tenant}' : ''}${pathOf(endpoint)}`;
    const shared = isTenant ? { parameters: [tenantParameter] } : {};
    paths[path] = {
      ...shared,
      ...paths[path],
      [methodOf(endpoint).toLowerCase()]: operation(endpoint),
    };
  }
  return paths;
}

const build = (): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Songdee',
    version: '1',
    description: 'The back-office API of a small online seller in Thailand.',
  },
  paths: pathsOfAll(),
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Of a login.' },
      token: { type: 'http', scheme: 'bearer', bearerFormat: 'sd_…', description: 'An API token.' },
    },
    schemas: { Error: errorSchema },
  },
});

let made: string | undefined;

/** The document as JSON text, generated once. */
export const openapi = (): string => (made ??= JSON.stringify(build()));
